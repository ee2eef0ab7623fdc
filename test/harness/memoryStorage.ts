import type { StorageBackend } from '../../src/kernel/internal.ts'

/** Storage in memory, with a look inside. Two kernels given the same one are like two visits of one browser. */
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
