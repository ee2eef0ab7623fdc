import { defineMessages } from 'portico/kernel'

/** Alerts about networks; what to do stands beside them, for the developer. */
export const networkMessages = defineMessages('networks', {
  notFound: 'Network not found',
})
