import { defineStorageKey, soundRecord } from 'portico/kernel'
import { array, nullable, number, string, type } from 'superstruct'
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
