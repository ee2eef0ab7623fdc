import type { Notices } from 'portico/kernel'

/** Tells the developer that the project does not allow this origin. */
export const alertOriginNotAllowed = (notices: Notices, origin: string): void =>
  notices.alert('error', {
    code: 'ORIGIN_NOT_ALLOWED',
    text: 'Invalid App Configuration',
    debug: `The origin ${origin} is not on the allowlist of the project. Add it in the settings of the project.`,
  })

export const alertRateLimited = (notices: Notices): void =>
  notices.alert('error', {
    code: 'RATE_LIMITED',
    text: 'Rate Limited',
    debug: 'The project has made too many requests, so that its allowed origins could not be read. Try again later.',
  })

export const alertServerError = (notices: Notices): void =>
  notices.alert('error', {
    code: 'SERVER_ERROR',
    text: 'Server Error',
    debug: 'The allowed origins of the project could not be read, as its service failed. Try again later.',
  })
