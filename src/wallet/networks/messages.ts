import { defineMessages } from 'portico/kernel'

/** Texts of alerts about networks; the advice for developers is next to the calls. */
export const networkMessages = defineMessages('networks', {
  notFound: 'Network not found',
})
