import { defineStorageKey, soundRecord } from 'portico/kernel'
import { integer, min, number, pattern, string, type } from 'superstruct'

/** Native balances by CAIP-10 account; `timestamp` in milliseconds. */
export const storedBalances = defineStorageKey(
  'native_balance_cache',
  soundRecord(
    string(),
    type({ value: pattern(string(), /^\d+$/), decimals: min(integer(), 0), symbol: string(), timestamp: number() }),
  ),
  {},
)
