import type { PluginContext } from 'portico/kernel'
import { alertRefused } from 'portico/wallet'
import { embeddedWalletMessages } from './messages.ts'

type Context = Pick<PluginContext, 'notices' | 'messages'>
type RefusalContext = Pick<PluginContext, 'notices' | 'messages' | 'store'>

/** The frame did not load. */
export const alertUnavailable = ({ notices, messages }: Context): void =>
  notices.alert('error', {
    code: 'IFRAME_LOAD_FAILED',
    text: messages.get(embeddedWalletMessages).unavailable,
    debug:
      'The page of the embedded wallet did not answer within 20 seconds. See that it loads, and that the page may show it ("frame-src").',
  })

/** A request of a login was not answered within `timeLimit`. */
export const alertLoginTimeout = ({ notices, messages }: Context, timeLimit = '30 seconds'): void =>
  notices.alert('error', {
    code: 'IFRAME_REQUEST_TIMEOUT',
    text: messages.get(embeddedWalletMessages).timedOut,
    debug: `The embedded wallet did not answer within ${timeLimit}.`,
  })

/** The login of the user has ended in the frame. */
export const alertSessionEnded = ({ notices, messages }: Context): void =>
  notices.alert('error', {
    code: 'JWT_TOKEN_NOT_VALID',
    text: messages.get(embeddedWalletMessages).sessionExpired,
    debug: 'The session of the embedded wallet has ended: check the time of this device, then connect again.',
  })

/** The service refuses requests because the clock of this device is wrong. */
const alertClock = ({ notices, messages }: Context): void =>
  notices.alert('error', {
    code: 'JWT_TOKEN_NOT_VALID',
    text: messages.get(embeddedWalletMessages).sessionExpired,
    debug: 'The session is not valid: check the time of this device, then connect again.',
  })

/** Texts of a service that refuses an app, each with the function that alerts the developer. @default `alertClock` */
const refusals: readonly [words: string, tell?: (ctx: RefusalContext) => void][] = [
  [
    'Unauthorized: origin not allowed',
    (ctx) =>
      alertRefused(
        ctx,
        'ORIGIN_NOT_ALLOWED',
        'The project does not allow the origin of this page. Add it to the allowed origins of the project.',
      ),
  ],
  ['JWT validation error: JWT Token is not yet valid'],
  ['Unauthorized: invalid key', (ctx) => alertRefused(ctx, 'INVALID_PROJECT_ID', 'The "projectId" is not known.')],
]

/** Alerts the developer why the service behind the frame refuses the app. Each reason once, by `alertRefused` or here. */
export function createRefusalAlerts(ctx: RefusalContext): (message: string) => void {
  let isClockTold = false
  const tellClock = () => {
    if (!isClockTold) alertClock(ctx)
    isClockTold = true
  }
  return (message) => {
    const [words, tell] = refusals.find(([part]) => message.includes(part)) ?? []
    if (words) tell ? tell(ctx) : tellClock()
  }
}
