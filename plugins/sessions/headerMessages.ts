import { defineMessages } from 'portico/kernel'

/** Texts that the plugin needs before its code is loaded. */
export const sessionsHeaderMessages = defineMessages('sessions.header', { title: 'Smart sessions' })
