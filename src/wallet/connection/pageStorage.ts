import type { Storage } from '../../kernel/internal.ts'

/** Where answers stay for some seconds: the browser's storage, or the memory of the page. */
export type KeptStorage = Pick<Storage, 'get' | 'set' | 'remove'>

/** Keeps values for as long as the page is open, in the place of the browser's storage. */
export function createPageStorage(): KeptStorage {
  const values = new Map<string, unknown>()
  return {
    get: ({ id, fallback }) => (values.has(id) ? values.get(id) : fallback) as never,
    set: ({ id }, value) => void values.set(id, value),
    remove: ({ id }) => void values.delete(id),
  }
}
