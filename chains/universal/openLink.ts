import { abortable, is, isPorticoError, sleep } from 'portico/kernel'
import { readForeignError, readProperty, SessionEndedError } from 'portico/wallet'
import type { PairingClient, PairingEvent, Proposal, ProposedNamespaces } from './client/types.ts'
import type { Pairing } from './contract.ts'
import { expiryCutoff, pairingLife, relayTimeLimit, signInTimeLimit } from './contract.ts'
import { RelayUnreachableError } from './errors.ts'
import type { PrepareSignIn, SignIn } from './signIn.ts'
import { AuthenticationAnswer } from './structs.ts'

/** How a link ended. An expired link has no outcome. */
export type Outcome = Approval | { readonly error: unknown }

export interface Approval {
  readonly session: unknown
  /** The signatures that the wallet sent with the session. */
  readonly auths?: unknown
}

/** The content of a proposal. */
export interface Ask {
  readonly namespaces: ProposedNamespaces
  /** Absent if wallets should only connect. */
  readonly prepareSignIn?: PrepareSignIn | undefined
}

/** A link that a wallet may follow. */
export interface OpenLink extends Pairing {
  /** Identifies its proposal. */
  readonly key: string
  readonly signIn: SignIn | undefined
  readonly outcome: Promise<Outcome>
  /**
   * Events of the session until `close`, in their order: also those from before the client has reported the approval, because the
   * wallet may already change the session, or end it.
   */
  events(): readonly PairingEvent[]
  /** Aborts with `SESSION_ENDED` once the wallet ends the session. */
  readonly ended: AbortSignal
  /** Resolves once the client drops the proposal: after its own lifetime, or because the device slept or its clock was set. */
  readonly expired: Promise<void>
  withdraw(): void
  /** Stops listening to the session. */
  close(): void
}

/** The topic of a session that was not validated yet. */
export const topicOf = (session: unknown): unknown => readProperty(session, 'topic')

const unreachableText = /internet|publish|socket|relay|stalled|network/i
const expiredText = /expired/i

const hasText = (error: unknown, text: RegExp) => readForeignError(error).some(({ message }) => text.test(message))

const toPairingError = (error: unknown) =>
  !isPorticoError(error) && hasText(error, unreachableText) ? new RelayUnreachableError({ cause: error }) : error

async function propose(
  client: PairingClient,
  { namespaces }: Ask,
  signIn: SignIn | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<Proposal> {
  const work = (signIn && client.authenticate?.(signIn.authentication)) ?? client.propose(namespaces)
  const timer = new AbortController()
  const tooLate = sleep(limit, AbortSignal.any([timer.signal, signal])).then(() => {
    throw new RelayUnreachableError()
  })
  try {
    return await abortable(Promise.race([work, tooLate]), signal)
  } catch (error) {
    // The link may arrive after the caller has left.
    work.then(
      (proposal) => proposal.withdraw(),
      () => {},
    )
    signal.throwIfAborted()
    throw toPairingError(error)
  } finally {
    timer.abort()
    tooLate.catch(() => {})
  }
}

/** A key of a proposal, to compare links. */
export const keyOf = ({ namespaces, prepareSignIn }: Ask): string =>
  JSON.stringify([namespaces, prepareSignIn !== undefined])

const toApproval = (answer: unknown): Approval => (is(answer, AuthenticationAnswer) ? answer : { session: answer })

/** Creates a link. Throws `RELAY_UNREACHABLE` after nine seconds, which include the sign-in request, or the relay's refusal. */
export async function openLink(client: PairingClient, ask: Ask, signal: AbortSignal): Promise<OpenLink> {
  const begun = performance.now()
  // Each link has a request of its own, because a nonce can be used once only.
  const signIn = await ask.prepareSignIn?.(signal)
  const rest = relayTimeLimit - Math.min(performance.now() - begun, signInTimeLimit)
  const { uri, approval, withdraw } = await propose(client, ask, signIn, rest, signal)
  const heard: Extract<PairingEvent, { topic: unknown }>[] = []
  const ended = new AbortController()
  let topic: unknown
  const events = () => heard.filter((event) => event.topic === topic)
  const look = () => {
    if (!events().some(({ type }) => type === 'ended')) return
    close()
    ended.abort(new SessionEndedError())
  }
  const close = client.watch((event) => {
    if (!('topic' in event) || typeof event.topic !== 'string') return
    heard.push(event)
    look()
  })
  let expire = () => {}
  const expired = new Promise<void>((resolve) => {
    expire = resolve
  })
  const outcome = approval.then(
    (answer): Outcome => {
      const approved = signIn ? toApproval(answer) : { session: answer }
      topic = topicOf(approved.session)
      look()
      return approved
    },
    (error): Outcome | Promise<never> => {
      close()
      if (!hasText(error, expiredText)) return { error }
      expire()
      return new Promise<never>(() => {})
    },
  )
  const expiresAt = Math.min(Date.now() + pairingLife - expiryCutoff, signIn?.replaceAt ?? Number.POSITIVE_INFINITY)
  return {
    key: keyOf(ask),
    uri,
    expiresAt,
    signIn,
    outcome,
    events,
    ended: ended.signal,
    expired,
    withdraw() {
      close()
      withdraw()
    },
    close,
  }
}
