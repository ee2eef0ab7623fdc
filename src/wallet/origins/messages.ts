import { defineMessages } from 'portico/kernel'

/** Alerts about the project's allowed origins; the advice for developers is next to them. */
export const originMessages = defineMessages('origins', {
  notAllowed: 'Invalid app configuration',
  rateLimited: 'Rate limited',
  serverError: 'Server error',
})
