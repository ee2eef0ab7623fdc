import type { Storage } from '../../kernel/internal.ts'

/** Storage for cached data: that of the browser, or the memory of the page. */
export type KeptStorage = Pick<Storage, 'get' | 'set' | 'remove'>

/** Keeps values in memory until the page is left, in place of the browser's storage. */
export function createPageStorage(): KeptStorage {
  const values = new Map<string, unknown>()
  return {
    get: ({ id, fallback }) => (values.has(id) ? values.get(id) : fallback) as never,
    set: ({ id }, value) => void values.set(id, value),
    remove: ({ id }) => void values.delete(id),
  }
}
