import { defineMessages, type PluginContext, type Read } from 'portico/kernel'

/** Texts of alerts about the project's allowed origins; the advice for developers is below. */
export const originMessages = defineMessages('origins', {
  notAllowed: 'Invalid app configuration',
  rateLimited: 'Rate limited',
  serverError: 'Server error',
})

type Alerter = Pick<PluginContext, 'notices' | 'messages'>
type Refused = Alerter & Pick<PluginContext, 'store'>

/** Why the services of the project refuse the app. */
export type RefusalCode = 'ORIGIN_NOT_ALLOWED' | 'INVALID_PROJECT_ID'

/** The codes already alerted, by kernel. All plugins of a kernel share its store, which is the key. */
const told = new WeakMap<Read, Set<RefusalCode>>()

/**
 * Tells the developer that the services of the project refuse the app: once for each code, also if several services
 * refuse. `debug` tells the developer what to do.
 *
 * @example
 * alertRefused(ctx, 'INVALID_PROJECT_ID', 'The "projectId" is not known.')
 */
export function alertRefused({ notices, messages, store }: Refused, code: RefusalCode, debug?: string): void {
  const codes = told.get(store.get) ?? new Set()
  if (codes.has(code)) return
  told.set(store.get, codes.add(code))
  notices.alert('error', { code, text: messages.get(originMessages).notAllowed, ...(debug && { debug }) })
}

/** Call this when a service accepts the app again: the next refusal raises another alert. */
export const endRefused = ({ store }: Pick<Refused, 'store'>, code: RefusalCode): void =>
  void told.get(store.get)?.delete(code)

/** Tells the developer that the project does not allow this origin. */
export const alertOriginNotAllowed = (ctx: Refused, origin: string): void =>
  alertRefused(
    ctx,
    'ORIGIN_NOT_ALLOWED',
    `The origin ${origin} is not on the allowlist of the project. Add it in the settings of the project.`,
  )

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
