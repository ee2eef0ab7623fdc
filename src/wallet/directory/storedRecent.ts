import { defineStorageKey } from 'portico/kernel'
import { array, unknown } from 'superstruct'

/** Wallets that were connected with, the newest first. Each is checked by itself when it is read. */
export const storedRecent = defineStorageKey('recent_wallets', array(unknown()), [])
export const recentLimit = 2
