import { defineMessages } from 'portico/kernel'

/** Texts that the plugin needs before its code is loaded. */
export const onrampActionMessages = defineMessages('onramp.action', { buy: 'Buy' })
