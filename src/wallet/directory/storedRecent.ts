import { defineStorageKey } from 'portico/kernel'
import { array, unknown } from 'superstruct'

/** Recently connected wallets, newest first. Validated one by one when read. */
export const storedRecent = defineStorageKey('recent_wallets', array(unknown()), [])
export const recentLimit = 2
