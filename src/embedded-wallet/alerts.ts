import type { PluginContext } from 'portico/kernel'
import { embeddedWalletMessages } from './messages.ts'

type Context = Pick<PluginContext, 'notices' | 'messages'>

/** The frame did not load. */
export const alertUnavailable = ({ notices, messages }: Context): void =>
  notices.alert('error', {
    code: 'IFRAME_LOAD_FAILED',
    text: messages.get(embeddedWalletMessages).unavailable,
    debug:
      'The page of the embedded wallet did not answer within 20 seconds. See that it loads, and that the page may show it ("frame-src").',
  })

/** A request of a login was not answered. */
export const alertTimeout = ({ notices, messages }: Context): void =>
  notices.alert('error', {
    code: 'IFRAME_REQUEST_TIMEOUT',
    text: messages.get(embeddedWalletMessages).timedOut,
    debug: 'The embedded wallet did not answer within 30 seconds.',
  })

/** The login of the user has ended in the frame. */
export const alertSessionEnded = ({ notices, messages }: Context): void =>
  notices.alert('error', {
    code: 'JWT_TOKEN_NOT_VALID',
    text: messages.get(embeddedWalletMessages).sessionExpired,
    debug: 'The session of the embedded wallet has ended: check the time of this device, then connect again.',
  })

/** What a service says when it refuses an app, and the alert that tells the developer. */
const refusals = [
  {
    words: 'Unauthorized: origin not allowed',
    code: 'ORIGIN_NOT_ALLOWED',
    text: 'invalidApp',
    debug: 'The project does not allow the origin of this page. Add it to the allowed origins of the project.',
  },
  {
    words: 'JWT validation error: JWT Token is not yet valid',
    code: 'JWT_TOKEN_NOT_VALID',
    text: 'sessionExpired',
    debug: 'The session is not valid: check the time of this device, then connect again.',
  },
  {
    words: 'Unauthorized: invalid key',
    code: 'INVALID_PROJECT_ID',
    text: 'invalidApp',
    debug: 'The "projectId" is not known.',
  },
] as const

/** Alerts the developer why the service behind the frame refuses the app, once for each reason. */
export function createRefusalAlerts({ notices, messages }: Context): (message: string) => void {
  const said = new Set<string>()
  return (message) => {
    const refusal = refusals.find(({ words }) => message.includes(words))
    if (!refusal || said.has(refusal.code)) return
    said.add(refusal.code)
    const { code, text, debug } = refusal
    notices.alert('error', { code, text: messages.get(embeddedWalletMessages)[text], debug })
  }
}
