import { is, record, string } from 'superstruct'
import type { WalletStorage } from '../types.ts'

/**
 * Makes the storage that the client asks for: in memory, and as one entry of `storage` where there is one.
 *
 * @param prefix The part of the client's keys that differs with each start.
 */
export function createKeyValueStorage(key: string, prefix: string, storage: WalletStorage | undefined) {
  // As text, so that what is read is never the object that was written.
  const entries = recall(key, storage)
  const lasting = (name: string) => name.replace(prefix, '')
  const save = () => storage?.setItem(key, JSON.stringify(Object.fromEntries(entries)))
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <Value>() =>
      [...entries].map(([name, text]): [string, Value] => [name, JSON.parse(text) as Value]),
    async getItem<Value>(name: string) {
      const text = entries.get(lasting(name))
      return text === undefined ? undefined : (JSON.parse(text) as Value)
    },
    async setItem<Value>(name: string, value: Value) {
      entries.set(lasting(name), JSON.stringify(value))
      save()
    },
    async removeItem(name: string) {
      entries.delete(lasting(name))
      save()
    },
  }
}

function recall(key: string, storage: WalletStorage | undefined): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '{}')
    return new Map(is(stored, record(string(), string())) ? Object.entries(stored) : [])
  } catch {
    return new Map()
  }
}
