import type { StorageBackend } from '../../src/kernel/internal.ts'

/** Storage in memory that tests can read. Two kernels with the same storage are like two visits in one browser. */
export interface MemoryStorage extends StorageBackend {
  readonly entries: ReadonlyMap<string, string>
}

export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  const entries = new Map(Object.entries(initial))
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
  }
}
