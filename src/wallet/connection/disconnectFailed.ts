import { defineEvent } from 'portico/kernel'

/**
 * A wallet failed to disconnect; the connection ended on this side. A module of its own, because only code that loads
 * late needs it.
 */
export const disconnectFailed = defineEvent<{ readonly error: unknown }>('wallet/disconnect-failed')
