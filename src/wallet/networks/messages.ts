import { defineMessages } from 'portico/kernel'

/** Alerts about networks; the advice for developers is next to them. */
export const networkMessages = defineMessages('networks', {
  notFound: 'Network not found',
})
