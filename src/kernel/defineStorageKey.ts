import type { Struct } from 'superstruct'
import { deepFreeze } from './deepFreeze.ts'

/** A typed key of the browser's storage, with the value that stands in for a missing or invalid one. */
export interface StorageKey<Value> {
  readonly id: string
  readonly struct: Struct<Value>
  readonly fallback: Value
}

/**
 * Defines a storage key. What is read is checked by the struct; anything else reads as the fallback.
 *
 * @example
 * export const recentWallets = defineStorageKey('recent_wallets', array(string()), [])
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineStorageKey<Value>(
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: superstruct's schema parameter is of no use here
  struct: Struct<Value, any>,
  fallback: NoInfer<Value>,
): StorageKey<Value> {
  return Object.freeze({ id, struct: struct as Struct<Value>, fallback: deepFreeze(fallback) })
}
