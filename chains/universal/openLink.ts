import { abortable, is, isPorticoError, sleep } from 'portico/kernel'
import { readForeignError } from 'portico/wallet'
import type { PairingClient, Proposal, ProposedNamespaces } from './client/types.ts'
import type { Pairing } from './contract.ts'
import { expiryCutoff, pairingLife, relayTimeLimit } from './contract.ts'
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
  /** Resolves once the client drops the proposal: after its own lifetime, or because the device slept or its clock was set. */
  readonly expired: Promise<void>
  withdraw(): void
}

const unreachableText = /internet|publish|socket|relay|stalled|network/i
const expiredText = /expired/i

const hasText = (error: unknown, text: RegExp) => readForeignError(error).some(({ message }) => text.test(message))

const toPairingError = (error: unknown) =>
  !isPorticoError(error) && hasText(error, unreachableText) ? new RelayUnreachableError({ cause: error }) : error

async function propose(
  client: PairingClient,
  { namespaces }: Ask,
  signIn: SignIn | undefined,
  signal: AbortSignal,
): Promise<Proposal> {
  const work = (signIn && client.authenticate?.(signIn.authentication)) ?? client.propose(namespaces)
  const timer = new AbortController()
  const tooLate = sleep(relayTimeLimit, AbortSignal.any([timer.signal, signal])).then(() => {
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

/** Creates a link. Throws `RELAY_UNREACHABLE` after nine seconds, or the relay's refusal. */
export async function openLink(client: PairingClient, ask: Ask, signal: AbortSignal): Promise<OpenLink> {
  // Each link has a request of its own, because a nonce can be used once only.
  const signIn = await ask.prepareSignIn?.(signal)
  const { uri, approval, withdraw } = await propose(client, ask, signIn, signal)
  let expire = () => {}
  const expired = new Promise<void>((resolve) => {
    expire = resolve
  })
  const outcome = approval.then(
    (answer): Outcome => (signIn ? toApproval(answer) : { session: answer }),
    (error): Outcome | Promise<never> => {
      if (!hasText(error, expiredText)) return { error }
      expire()
      return new Promise<never>(() => {})
    },
  )
  const expiresAt = Math.min(Date.now() + pairingLife - expiryCutoff, signIn?.replaceAt ?? Number.POSITIVE_INFINITY)
  return { key: keyOf(ask), uri, expiresAt, signIn, outcome, expired, withdraw }
}
