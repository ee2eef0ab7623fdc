import { defineStorageKey, soundList, soundRecord } from 'portico/kernel'
import { enums, type Infer, integer, min, nullable, number, optional, pattern, string, type } from 'superstruct'
import { namespaces } from './caip.ts'

/** Name and rdns find the wallet again where its id has changed. */
const storedWallet = { connectorId: string(), name: optional(string()), rdns: optional(string()) }
const StoredWallet = type(storedWallet)
export type StoredWallet = Readonly<Infer<typeof StoredWallet>>

const StoredConnection = type({
  ...storedWallet,
  /** Where the wallet stands, for other tabs of the browser. */
  address: optional(string()),
  network: optional(string()),
  /** The id in the directory of the wallet that answered a pairing. */
  explorerId: optional(string()),
  /** The wallets that are connected beside it. */
  others: optional(soundList(StoredWallet)),
})
export type StoredConnection = Readonly<Infer<typeof StoredConnection>>

/** Which wallet was connected in each namespace: one entry a namespace, so that no other tab ever sees half a change. */
export const storedConnections = defineStorageKey(
  'connections',
  soundRecord(enums(namespaces), StoredConnection),
  {} as never,
)
export const storedActive = defineStorageKey('active_namespace', nullable(enums(namespaces)), null)
export const storedNetworks = defineStorageKey('networks', soundRecord(enums(namespaces), string()), {} as never)
/** Native balances by CAIP-10 account; `timestamp` in milliseconds. */
export const storedBalances = defineStorageKey(
  'native_balance_cache',
  soundRecord(
    string(),
    type({ value: pattern(string(), /^\d+$/), decimals: min(integer(), 0), symbol: string(), timestamp: number() }),
  ),
  {},
)
