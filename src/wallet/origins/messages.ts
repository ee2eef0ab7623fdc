import { defineMessages } from 'portico/kernel'

/** Alerts about the project's allowed origins; what to do stands beside them, for the developer. */
export const originMessages = defineMessages('origins', {
  notAllowed: 'Invalid app configuration',
  rateLimited: 'Rate limited',
  serverError: 'Server error',
})
