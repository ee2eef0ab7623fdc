import type { Store } from './types.ts'

/** After so many writes the entries that have expired are removed. */
const sweepEvery = 1000

/** What a store holds, by key. */
export type Entries = Map<string, { value: string; readonly expiresAt: number }>

/** Keeps the data of a service in memory, which is lost with the process. */
export const createMemoryStore = (now: () => number = Date.now): Store => storeIn(new Map(), now)

/** A store in a map. Each operation is complete when the call returns. `changed` is called with each written or deleted key. */
export function storeIn(entries: Entries, now: () => number, changed: (key: string) => void = () => {}): Store {
  const find = (key: string) => {
    const entry = entries.get(key)
    if (!entry || entry.expiresAt > now()) return entry
    entries.delete(key)
    return undefined
  }
  let writes = 0
  const write = (key: string, value: string, ttlMs: number) => {
    entries.set(key, { value, expiresAt: now() + ttlMs })
    changed(key)
    writes += 1
    if (writes % sweepEvery === 0) for (const old of [...entries.keys()]) find(old)
  }
  return {
    get: async (key) => find(key)?.value,
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent } = {}) {
      if (ifAbsent && find(key)) return false
      write(key, value, ttlMs)
      return true
    },
    async delete(key) {
      if (!find(key)) return false
      entries.delete(key)
      changed(key)
      return true
    },
    async increment(key, ttlMs) {
      const entry = find(key)
      const sum = Number(entry?.value ?? 0) + 1
      if (entry) {
        entry.value = String(sum)
        changed(key)
      } else write(key, String(sum), ttlMs)
      return sum
    },
    list: async (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix) && find(key)),
  }
}
