import { defineStorageKey } from 'portico/kernel'
import { array, enums, pattern, record, string, type } from 'superstruct'
import { namespaces } from '../caip.ts'
import type { AccountType } from '../chain.ts'
import type { RecentConnection } from './tokens.ts'

/** The wallets that were connected, the newest first. */
export const storedRecent = defineStorageKey<RecentConnection[]>(
  'recent_connections',
  array(type({ namespace: enums(namespaces), connectorId: string(), name: string(), address: string() })),
  [],
)

/** What visitors call their accounts, by `namespace:address`. */
export const storedLabels = defineStorageKey('address_labels', record(string(), pattern(string(), /^.{1,40}$/u)), {})

const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const satisfies readonly AccountType[]

/** The kind of account that a visitor chose in each namespace. */
export const storedAccountTypes = defineStorageKey(
  'preferred_account_types',
  record(enums(namespaces), enums(accountTypes)),
  {} as never,
)
