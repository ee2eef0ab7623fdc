import { defineStorageKey, type StorageKey, soundRecord } from 'portico/kernel'
import { array, nullable, number, string, type } from 'superstruct'
import type { KeptStorage } from '../connection/pageStorage.ts'
import { keptAnswers } from './options.ts'
import { Picture, StoredBalance } from './structs.ts'

/** Tokens by CAIP-10 account; `timestamp` in milliseconds. */
export const storedPortfolio = defineStorageKey(
  keptAnswers[0],
  soundRecord(string(), type({ value: array(StoredBalance), timestamp: number() })),
  {},
)
/** Names and pictures by CAIP-10 account. */
export const storedIdentities = defineStorageKey(
  keptAnswers[1],
  soundRecord(
    string(),
    type({ value: type({ name: nullable(string()), avatar: nullable(Picture) }), timestamp: number() }),
  ),
  {},
)

interface Entry<Value> {
  readonly value: Value
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** A cache of answers. They expire, and survive a reload. */
export interface Cache<Value> {
  /** The cached value; `undefined` if there is none, or it has expired. */
  get(id: string): Value | undefined
  put(id: string, value: Value): void
  clear(): void
}

/** Limit of cached entries. */
const limit = 10

/** Keeps answers in storage for `lifetime` milliseconds, the newest ten. */
export function createCache<Value>(
  storage: KeptStorage,
  key: StorageKey<Record<string, Entry<Value>>>,
  lifetime: number,
): Cache<Value> {
  const isFresh = ({ timestamp }: Entry<Value>) => Math.abs(Date.now() - timestamp) < lifetime
  return {
    get(id) {
      const entries = storage.get(key)
      const entry = Object.hasOwn(entries, id) ? entries[id] : undefined
      return entry && isFresh(entry) ? entry.value : undefined
    },
    put(id, value) {
      const { [id]: _, ...others } = storage.get(key)
      const kept = Object.entries(others).filter(([, entry]) => isFresh(entry))
      const newest = [[id, { value, timestamp: Date.now() }] as const, ...kept].slice(0, limit)
      storage.set(key, Object.fromEntries(newest))
    },
    clear: () => storage.remove(key),
  }
}
