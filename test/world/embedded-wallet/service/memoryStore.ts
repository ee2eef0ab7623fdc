import type { Store } from './types.ts'

/** After so many writes the entries that have expired are removed. */
const sweepEvery = 1000

/** What a write leaves of a key: its value and its end in milliseconds, if it has one; without a value the key is gone. */
export interface Change {
  readonly key: string
  readonly value?: string | undefined
  readonly expiresAt?: number | undefined
}

/** How a store in memory is kept beyond its process. */
export interface Journal {
  /** The changes so far, the oldest first. */
  readonly changes: Iterable<Change>
  /** Called with each change in the order of the writes. A write resolves when this does, and rejects when this does. */
  record(change: Change): Promise<void>
}

/** Keeps the data of a service in memory, which is lost with the process unless a journal keeps it. */
export function createMemoryStore(now: () => number = Date.now, journal?: Journal): Store {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number | undefined }>()
  const isOver = (expiresAt: number | undefined) => expiresAt !== undefined && expiresAt <= now()
  const find = (key: string) => {
    const entry = entries.get(key)
    if (!entry || !isOver(entry.expiresAt)) return entry
    entries.delete(key)
    return undefined
  }
  const apply = ({ key, value, expiresAt }: Change) => {
    if (value === undefined) entries.delete(key)
    else entries.set(key, { value, expiresAt })
  }
  let writes = 0
  // What decides is in memory before the journal is waited for, so that no other call comes between.
  const write = async (change: Change) => {
    apply(change)
    writes += 1
    if (writes % sweepEvery === 0) for (const old of [...entries.keys()]) find(old)
    await journal?.record(change)
  }
  for (const change of journal?.changes ?? []) apply(change)

  return {
    get: async (key) => find(key)?.value,
    async set(key, value, { ttlMs, ifAbsent } = {}) {
      if (ifAbsent && find(key)) return false
      await write({ key, value, expiresAt: ttlMs === undefined ? undefined : now() + ttlMs })
      return true
    },
    async delete(key) {
      if (!find(key)) return false
      await write({ key })
      return true
    },
    async increment(key, ttlMs) {
      const entry = find(key)
      const sum = Number(entry?.value ?? 0) + 1
      await write({ key, value: String(sum), expiresAt: entry ? entry.expiresAt : now() + ttlMs })
      return sum
    },
    list: async (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix) && find(key)),
  }
}
