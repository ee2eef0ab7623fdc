import { defineMessages } from 'portico/kernel'

/** Alerts about the project's allowed origins; what to do stands beside them, for the developer. */
export const originMessages = defineMessages('origins', {
  notAllowed: 'Invalid App Configuration',
  rateLimited: 'Rate Limited',
  serverError: 'Server Error',
})
