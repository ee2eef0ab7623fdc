import { defineStorageKey, soundList, soundRecord } from 'portico/kernel'
import { pattern, refine, string, type } from 'superstruct'
import { namespaceForm } from '../caip.ts'
import { cleanLabel } from './labels.ts'
import type { RecentConnection } from './tokens.ts'

/** A namespace in storage. No property of an object's prototype matches it. */
const Namespace = pattern(string(), namespaceForm)

/** The wallets that were connected, the newest first. */
export const storedRecentConnections = defineStorageKey<RecentConnection[]>(
  'recent_connections',
  soundList(type({ namespace: Namespace, connectorId: string(), name: string(), address: string() })),
  [],
)

/** The user's labels of accounts, by `namespace:address`. */
export const storedLabels = defineStorageKey(
  'address_labels',
  soundRecord(
    string(),
    refine(string(), 'label', (label) => label !== '' && cleanLabel(label) === label),
  ),
  {},
)

/** The account type that the user chose in each namespace. */
export const storedAccountTypes = defineStorageKey(
  'preferred_account_types',
  soundRecord(Namespace, pattern(string(), /^[a-zA-Z][-a-zA-Z0-9]{0,31}$/)),
  {},
)
