import { defineMessages, type PluginContext } from 'portico/kernel'

/** Alerts about the project's allowed origins; the advice for developers is next to them. */
export const originMessages = defineMessages('origins', {
  notAllowed: 'Invalid app configuration',
  rateLimited: 'Rate limited',
  serverError: 'Server error',
})

type Alerter = Pick<PluginContext, 'notices' | 'messages'>

/** Tells the developer that the project does not allow this origin. */
export const alertOriginNotAllowed = ({ notices, messages }: Alerter, origin: string): void =>
  notices.alert('error', {
    code: 'ORIGIN_NOT_ALLOWED',
    text: messages.get(originMessages).notAllowed,
    debug: `The origin ${origin} is not on the allowlist of the project. Add it in the settings of the project.`,
  })

export const alertRateLimited = ({ notices, messages }: Alerter): void =>
  notices.alert('error', {
    code: 'RATE_LIMITED',
    text: messages.get(originMessages).rateLimited,
    debug: 'The project has made too many requests, so that its allowed origins could not be read. Try again later.',
  })

export const alertServerError = ({ notices, messages }: Alerter): void =>
  notices.alert('error', {
    code: 'SERVER_ERROR',
    text: messages.get(originMessages).serverError,
    debug: 'The allowed origins of the project could not be read, as its service failed. Try again later.',
  })
