import { abortable, isPorticoError, sleep } from 'portico/kernel'
import { type Pairing, readForeignError } from 'portico/wallet'
import type { PairingClient, Proposal, ProposedNamespaces } from './client/types.ts'
import { expiryCutoff, pairingLife, relayPatience } from './constants.ts'
import { RelayUnreachableError } from './errors.ts'

/** How a link ended; one that has expired never does. */
export type Outcome = { readonly session: unknown } | { readonly error: unknown }

/** A link that a wallet may follow. */
export interface OpenLink extends Pairing {
  /** What it proposes. */
  readonly key: string
  readonly outcome: Promise<Outcome>
  withdraw(): void
}

const unreachableText = /internet|publish|socket|relay|stalled|network/i
const expiredText = /expired/i

const hasText = (error: unknown, text: RegExp) => readForeignError(error).some(({ message }) => text.test(message))

const toPairingError = (error: unknown) =>
  !isPorticoError(error) && hasText(error, unreachableText) ? new RelayUnreachableError({ cause: error }) : error

async function propose(client: PairingClient, namespaces: ProposedNamespaces, signal: AbortSignal): Promise<Proposal> {
  const work = client.propose(namespaces)
  const timer = new AbortController()
  const tooLate = sleep(relayPatience, AbortSignal.any([timer.signal, signal])).then(() => {
    throw new RelayUnreachableError()
  })
  try {
    return await abortable(Promise.race([work, tooLate]), signal)
  } catch (error) {
    // It may come after all, when nobody waits any more.
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

/** What a link proposes, to tell links apart. */
export const keyOf = (namespaces: ProposedNamespaces): string => JSON.stringify(namespaces)

/** Has a link made. Throws `RELAY_UNREACHABLE` after nine seconds, or the relay's refusal. */
export async function openLink(
  client: PairingClient,
  namespaces: ProposedNamespaces,
  signal: AbortSignal,
): Promise<OpenLink> {
  const { uri, approval, withdraw } = await propose(client, namespaces, signal)
  const outcome = approval.then(
    (session): Outcome => ({ session }),
    (error): Outcome | Promise<never> => (hasText(error, expiredText) ? new Promise<never>(() => {}) : { error }),
  )
  const expiresAt = Date.now() + pairingLife - expiryCutoff
  return { key: keyOf(namespaces), uri, expiresAt, outcome, withdraw }
}
