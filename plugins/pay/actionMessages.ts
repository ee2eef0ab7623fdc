import { defineMessages } from 'portico/kernel'

/** The label of the action, which is needed before the rest. */
export const payActionMessages = defineMessages('pay.action', { fund: 'Add funds' })
