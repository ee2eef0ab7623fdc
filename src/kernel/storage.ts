import type { StorageKey } from './defineStorageKey.ts'
import { createGuard } from './guard.ts'
import type { Log } from './log.ts'
import { validate } from './validate.ts'

/** The part of the Web Storage API that is used; a host may bring its own. */
export type StorageBackend = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Typed storage that never throws: if the browser denies access or storage is full, values are kept in memory. */
export interface Storage {
  get<Value>(key: StorageKey<Value>): Value
  set<Value>(key: StorageKey<Value>, value: Value): void
  remove(key: Pick<StorageKey<unknown>, 'id'>): void
  /** Calls the listener when another tab changes the key. */
  watch<Value>(key: StorageKey<Value>, listener: (value: Value) => void): () => void
}

export interface StorageHost extends Storage {
  /** Starts to listen to changes by other tabs. */
  start(signal: AbortSignal): void
}

/** Prefixes all keys of one kernel with `prefix`. Does not access storage before the first call. */
export function createStorage(prefix: string, log: Pick<Log, 'warn'>, given?: StorageBackend): StorageHost {
  const memory = new Map<string, string | null>()
  const listeners = new Map<string, Set<() => void>>()
  let warned = false

  const warnOnce = (error: unknown) => {
    if (!warned) log.warn('Storage is not available; values are kept in memory until the page closes', error)
    warned = true
  }
  const guard = createGuard((error) => log.warn('A listener of the storage failed', error))
  const backend = () => given ?? globalThis.window?.localStorage
  const read = (name: string): string | null => {
    const remembered = memory.get(name)
    if (remembered !== undefined) return remembered
    try {
      return backend()?.getItem(name) ?? null
    } catch (error) {
      warnOnce(error)
      return null
    }
  }
  const write = (name: string, text: string | null) => {
    try {
      const target = backend()
      if (text === null) target?.removeItem(name)
      else target?.setItem(name, text)
      if (target) memory.delete(name)
      else memory.set(name, text)
    } catch (error) {
      warnOnce(error)
      memory.set(name, text)
    }
  }
  const get = <Value>(key: StorageKey<Value>): Value => {
    const text = read(prefix + key.id)
    if (text === null) return key.fallback
    try {
      const [failure, value] = validate(JSON.parse(text), key.struct, { coerce: true })
      return failure ? key.fallback : value
    } catch {
      return key.fallback
    }
  }

  return {
    get,
    set(key, value) {
      try {
        write(prefix + key.id, JSON.stringify(value) ?? null)
      } catch (error) {
        log.warn(`The value of "${key.id}" is not serialisable`, error)
      }
    },
    remove: (key) => write(prefix + key.id, null),
    watch(key, listener) {
      const name = prefix + key.id
      const heard = guard(() => listener(get(key)))
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(heard))
      return () => void set.delete(heard)
    },
    start(signal) {
      const hear = (event: StorageEvent) => {
        // A write of another tab is newer than a value that this tab kept in memory. A null key means that storage was
        // cleared.
        if (event.key === null) memory.clear()
        else memory.delete(event.key)
        const sets = event.key === null ? [...listeners.values()] : [listeners.get(event.key)]
        for (const set of sets) for (const listener of [...(set ?? [])]) listener()
      }
      globalThis.window?.addEventListener('storage', hear, { signal })
    },
  }
}
