import { is, withTimeLimit } from 'portico/kernel'
import { type CaipNetworkId, type SignInOffer, signInOffers } from 'portico/wallet'
import { type PayloadOf, SignedLogin, type UserAnswer } from './protocol.ts'
import type { NamespaceSession } from './session.ts'
import type { Context } from './walletFrame.ts'

type LoginMessage = Awaited<ReturnType<NonNullable<SignInOffer['prepareLogin']>>>[number]
type SiwxMessage = NonNullable<NonNullable<PayloadOf<'GET_USER'>>['siwxMessage']>

/** The messages that the user signs with the login, at most one in each namespace. */
export interface LoginSignIn {
  /** Returns the message to send for a network; each message once, because a frame signs each message once. */
  take(network: CaipNetworkId): SiwxMessage | undefined
  /**
   * Passes the signature of the frame for a network on to the sign-in, once. If it is missing or refused, the account has to
   * sign after it has connected. Rejects by the signal only.
   */
  accept(network: CaipNetworkId, answer: UserAnswer, session: NamespaceSession, signal: AbortSignal): Promise<void>
}

/** The placeholder that the frame replaces by the address of the account. */
const placeholder = '<<AccountAddress>>'
/** Time limit for preparing the messages of a login, in milliseconds: their nonces may come from a server. */
const prepareTime = 9000
/** Time limit for verifying and storing the signature, in milliseconds. */
const acceptTime = 15_000

/** Asks the sign-in plugins for messages to sign with a login. Rejects by the signal only. */
export async function prepareSignIn(
  ctx: Context,
  networks: readonly CaipNetworkId[],
  signal: AbortSignal,
): Promise<LoginSignIn> {
  const { offer, messages } = await ask(ctx, networks, signal)
  const waiting = new Map(messages.map((message) => [message.network, message]))
  const sent = new Map<CaipNetworkId, LoginMessage>()

  return {
    take(network) {
      const message = waiting.get(network)
      if (!message) return undefined
      waiting.delete(network)
      sent.set(network, message)
      return { ...message.fields, serializedMessage: message.text }
    },
    async accept(network, answer, session, until) {
      const message = sent.get(network)
      sent.delete(network)
      // Sign-in was switched off meanwhile.
      if (!message || !offer || !ctx.slots.contributed(signInOffers).includes(offer)) return
      const signed = { message: answer.message, signature: answer.signature }
      if (!is(signed, SignedLogin) || session.network !== network) {
        ctx.log.info(`The login did not sign in on ${network}`)
        return
      }
      const [{ address }] = session.accounts
      try {
        await withTimeLimit(acceptTime, (limit) => message.accept({ address, ...signed }, limit), until)
      } catch (error) {
        until.throwIfAborted()
        ctx.log.error('The sign-in of a login was not accepted', error)
      }
    },
  }
}

interface Offered {
  readonly offer?: SignInOffer
  readonly messages: readonly LoginMessage[]
}

/** The messages of the first sign-in plugin that offers any, at most one in each namespace. */
async function ask(ctx: Context, networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<Offered> {
  try {
    for (const offer of ctx.slots.get(signInOffers)) {
      const { prepareLogin } = offer
      if (!prepareLogin) continue
      const scope = { networks, placeholder }
      const offered = await withTimeLimit(prepareTime, (limit) => prepareLogin.call(offer, scope, limit), signal)
      const messages = networks.flatMap((network) => offered.find((message) => message.network === network) ?? [])
      if (messages.length > 0) return { offer, messages }
    }
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn('The sign-in of a login could not be prepared', error)
  }
  return { messages: [] }
}
