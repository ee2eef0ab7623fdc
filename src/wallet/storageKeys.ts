import { defineStorageKey, soundRecord } from 'portico/kernel'
import { coerce, define, integer, min, number, pattern, type Struct, string, type, unknown } from 'superstruct'
import { namespaceForm } from './caip.ts'
import { parseActive, parseConnections, parseNetworks, rememberedKeys } from './connection/remembered.ts'

export type { StoredConnection, StoredWallet } from './connection/remembered.ts'

/** A namespace in storage. No property of an object's prototype matches it. */
export const Namespace = pattern(string(), namespaceForm)

/** A struct from a parser, so that a page without superstruct reads storage with the same code. */
const parsed = <Value>(name: string, parse: (value: unknown) => Value): Struct<Value, null> =>
  coerce(
    define<Value>(name, (value) => JSON.stringify(parse(value)) === JSON.stringify(value)),
    unknown(),
    parse,
  )

/** Which wallet was connected in each namespace: one entry a namespace, so that no other tab ever sees half a change. */
export const storedConnections = defineStorageKey(
  rememberedKeys.connections,
  parsed('connections', parseConnections),
  {},
)
export const storedActive = defineStorageKey(rememberedKeys.active, parsed('a namespace', parseActive), null)
export const storedNetworks = defineStorageKey(rememberedKeys.networks, parsed('networks', parseNetworks), {})
/** Native balances by CAIP-10 account; `timestamp` in milliseconds. */
export const storedBalances = defineStorageKey(
  'native_balance_cache',
  soundRecord(
    string(),
    type({ value: pattern(string(), /^\d+$/), decimals: min(integer(), 0), symbol: string(), timestamp: number() }),
  ),
  {},
)
