import type { PluginContext } from 'portico/kernel'
import { InvalidParamsRpcError, type RpcCall, type Session } from 'portico/wallet'
import { sessionGuards } from '../wallet/internal.ts'
import { createReview, type ReviewController, type ReviewQueue } from './controller.ts'
import { guardProvider, passOn } from './guardProvider.ts'
import { isUnsafe } from './methods.ts'
import { overlay } from './overlay.ts'
import { review } from './plugin.ts'
import { snapshotOf } from './snapshot.ts'
import { knownSpenders, ReviewRequestView, reviewSlice } from './tokens.ts'

const hexOf = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The call as it is now: for the review, and for the wallet. */
function take(call: RpcCall): RpcCall {
  try {
    return snapshotOf(call)
  } catch (cause) {
    throw new InvalidParamsRpcError({ cause })
  }
}

/** The call that signs a text in the namespace of a session. */
function messageCall({ connector, accounts }: Session, message: string): RpcCall {
  if (connector.namespace === 'eip155')
    return { method: 'personal_sign', params: [hexOf(message), accounts[0]?.address] }
  if (connector.namespace === 'bip122') return { method: 'signMessage', params: { message } }
  return { method: 'solana:signMessage', params: [{ message: new TextEncoder().encode(message) }] }
}

/** Wraps sessions so that their requests are reviewed. The same session always gives the same wrapper. */
function createSessionGuard(begin: ReviewQueue['begin']) {
  const guarded = new WeakMap<Session, Session>()
  const guard = (session: Session): Session => {
    const provider = guardProvider(session.provider, (call, network) => begin(call, session, undefined, network))
    return overlay(session, {
      provider,
      async request(given: RpcCall, signal: AbortSignal) {
        const call = take(given)
        const run = () => session.request(call, signal)
        return isUnsafe(call.method, call.params) ? passOn(begin(call, session, signal), run) : run()
      },
      async signMessage(message: string, signal: AbortSignal) {
        return passOn(begin(messageCall(session, message), session, signal), () => session.signMessage(message, signal))
      },
    })
  }
  return (session: Session): Session => {
    const known = guarded.get(session) ?? guard(session)
    guarded.set(session, known)
    return known
  }
}

export { translations } from './translations.ts'
export const slices = [reviewSlice]
export const views = [ReviewRequestView]
export const storage = [knownSpenders]

export function setup(ctx: PluginContext): ReviewController {
  const controller = createReview(ctx)
  const guard = createSessionGuard(controller.begin)
  ctx.slots.contribute(sessionGuards, {
    id: review.id,
    guard: (session) => (session.connector.isReviewed ? session : guard(session)),
  })
  return controller
}
