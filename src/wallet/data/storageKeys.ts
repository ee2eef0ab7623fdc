import { defineStorageKey } from 'portico/kernel'
import { array, nullable, number, record, string, type } from 'superstruct'
import { Picture, StoredBalance } from './structs.ts'

/** Tokens by CAIP-10 account; `timestamp` in milliseconds. */
export const storedPortfolio = defineStorageKey(
  'portfolio_cache',
  record(string(), type({ value: array(StoredBalance), timestamp: number() })),
  {},
)
/** Names and pictures by CAIP-10 account. */
export const storedIdentities = defineStorageKey(
  'identity_cache',
  record(string(), type({ value: type({ name: nullable(string()), avatar: nullable(Picture) }), timestamp: number() })),
  {},
)
