import { defineStorageKey, soundList, soundRecord } from 'portico/kernel'
import { enums, refine, string, type } from 'superstruct'
import { namespaces } from '../caip.ts'
import type { AccountType } from '../chain.ts'
import { cleanLabel } from './labels.ts'
import type { RecentConnection } from './tokens.ts'

/** The wallets that were connected, the newest first. */
export const storedRecent = defineStorageKey<RecentConnection[]>(
  'recent_connections',
  soundList(type({ namespace: enums(namespaces), connectorId: string(), name: string(), address: string() })),
  [],
)

/** What visitors call their accounts, by `namespace:address`. */
export const storedLabels = defineStorageKey(
  'address_labels',
  soundRecord(
    string(),
    refine(string(), 'label', (label) => label !== '' && cleanLabel(label) === label),
  ),
  {},
)

const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const satisfies readonly AccountType[]

/** The kind of account that a visitor chose in each namespace. */
export const storedAccountTypes = defineStorageKey(
  'preferred_account_types',
  soundRecord(enums(namespaces), enums(accountTypes)),
  {} as never,
)
