import { defineMessages } from 'portico/kernel'

/** The label of the action, which is needed before the code of the plugin is loaded. */
export const swapActionMessages = defineMessages('swaps.actions', { swap: 'Swap' })
