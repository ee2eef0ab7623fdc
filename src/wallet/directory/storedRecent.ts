import { defineStorageKey } from 'portico/kernel'
import { readStruct } from '../../kernel/internal.ts'

/** Recently connected wallets, newest first. Validated one by one when read. */
export const storedRecentWallets = defineStorageKey(
  'recent_wallets',
  readStruct('array', (stored): unknown[] => (Array.isArray(stored) ? stored : [])),
  [],
)
export const recentLimit = 2
