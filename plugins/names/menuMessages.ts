import { defineMessages } from 'portico/kernel'

/** Texts that the plugin needs before its code is loaded. */
export const namesMenuMessages = defineMessages('names.menu', { accountName: 'Account name' })
