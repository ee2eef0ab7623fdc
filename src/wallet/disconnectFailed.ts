import { defineEvent } from 'portico/kernel'

/** A wallet did not take its end: here it is over all the same. Apart from the other events, as only what loads late needs it. */
export const disconnectFailed = defineEvent<{ readonly error: unknown }>('wallet/disconnect-failed')
