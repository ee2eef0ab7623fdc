import { abortable, is, isPorticoError, sleep, validate } from 'portico/kernel'
import { type CaipNetworkId, InvalidCaipAddressError, toWalletError } from 'portico/wallet'
import type { PairingClient, PairingEvent } from './client/types.ts'
import type { Pairing } from './contract.ts'
import { retrySpacing } from './contract.ts'
import { InvalidSessionError } from './errors.ts'
import { type Approval, type Ask, keyOf, type OpenLink, type Outcome, openLink, topicOf } from './openLink.ts'
import { AccountId, PairedSession } from './structs.ts'

export interface PairRequest extends Ask {
  onPairing(pairing: Pairing): void
  /** The wallet answered, and its sign-in is being verified. */
  onAuthenticating?: (() => void) | undefined
  readonly signal: AbortSignal
}

export interface Paired {
  readonly session: PairedSession
  /** The chains that the wallet signed in for as it connected. */
  readonly signed: readonly CaipNetworkId[]
  /** Events of the session since its approval, in their order. */
  readonly missed: readonly PairingEvent[]
}

export interface Pairer {
  /**
   * Shows one link after the other until a wallet approves one of them. Throws `RELAY_UNREACHABLE`, the relay's
   * refusal, `USER_REJECTED_REQUEST`, `PAIRING_INVALID_SESSION`, 'Invalid CAIP Address' where no account of the session
   * is a CAIP-10 id, or `PAIRING_SIGN_IN_REFUSED`.
   */
  pair(request: PairRequest): Promise<Paired>
}

/** The end of a pairing. */
interface End {
  readonly link: OpenLink
  readonly outcome: Outcome
}

/** Creates the pairing logic of a client. `canReuse`: show a link again that the user left while it is valid. */
export function createPairer(client: PairingClient, canReuse: () => boolean): Pairer {
  const kept = new Set<OpenLink>()
  /** Kept links that a wallet has approved. */
  const approved = new WeakSet<OpenLink>()

  /** Links of earlier attempts that are valid or approved; all others are discarded. */
  function takeKept(key: string): OpenLink[] {
    const open: OpenLink[] = []
    for (const link of kept) {
      if (link.ended.aborted) continue
      if (link.key === key && (approved.has(link) || link.expiresAt > Date.now())) open.push(link)
      else discard(link)
    }
    kept.clear()
    return open
  }

  /** Resolves when the link must not be shown any more. */
  async function staleness({ expiresAt, expired }: OpenLink, signal: AbortSignal): Promise<undefined> {
    const over = new AbortController()
    void expired.then(() => over.abort())
    const stop = client.watch((event) => {
      // A relay that was unreachable may have lost the proposal.
      if (event.type === 'connected' && !canReuse()) over.abort()
    })
    try {
      const until = AbortSignal.any([signal, over.signal])
      await sleep(expiresAt - Date.now(), until).catch(() => signal.throwIfAborted())
      await sleep(retrySpacing, signal)
    } finally {
      stop()
    }
  }

  /** Rejects when the relay refuses. */
  function refusal(signal: AbortSignal): Promise<never> {
    const refused = new Promise<never>((_, reject) => {
      const stop = client.watch((event) => event.type === 'refused' && reject(toError(event.error)))
      signal.addEventListener('abort', stop, { once: true })
    })
    refused.catch(() => {})
    return refused
  }

  return {
    async pair({ onPairing, onAuthenticating, signal, ...ask }) {
      const open = takeKept(keyOf(ask))
      const done = new AbortController()
      const either = AbortSignal.any([signal, done.signal])
      const refused = refusal(either)
      const ends = () => open.map((link) => link.outcome.then((outcome): End => ({ link, outcome })))
      const finish = ({ link, outcome }: End) => {
        open.splice(open.indexOf(link), 1)
        if ('error' in outcome) throw toError(outcome.error)
        return complete(link, outcome, { onAuthenticating, signal }).finally(link.close)
      }
      try {
        for (let link = open.at(-1); ; link = undefined) {
          if (!link) {
            const opening = openLink(client, ask, either)
            // A wallet may approve an older link while a new one is made.
            const first = await Promise.race([opening, ...ends()])
            if (!('uri' in first)) return finish(first)
            link = first
            open.push(link)
          }
          onPairing({ uri: link.uri, expiresAt: link.expiresAt })
          const end = await abortable(Promise.race([...ends(), refused, staleness(link, either)]), signal)
          if (end) return finish(end)
        }
      } finally {
        done.abort()
        for (const link of open) {
          if (signal.aborted && canReuse()) keep(link)
          else discard(link)
        }
      }
    },
  }

  /** Verifies the sign-in of a session; ends the session if it is not valid. */
  async function complete(
    { signIn, events, ended }: OpenLink,
    { session: answer, auths }: Approval,
    { onAuthenticating, signal }: Pick<PairRequest, 'onAuthenticating' | 'signal'>,
  ): Promise<Paired> {
    const session = readSession(client, answer)
    const until = AbortSignal.any([signal, ended])
    const signatures = signIn && Array.isArray(auths) ? auths : []
    try {
      until.throwIfAborted()
      if (signatures.length > 0) onAuthenticating?.()
      const signed = signatures.length > 0 ? await signIn?.accept(session, signatures, until) : undefined
      until.throwIfAborted()
      return { session, signed: signed ?? [], missed: events() }
    } catch (error) {
      if (!ended.aborted) endStranger(client, session)
      throw error
    }
  }
  /** Dropped if it expires or a wallet declines it in the meantime. */
  function keep(link: OpenLink) {
    kept.add(link)
    void link.expired.then(() => kept.delete(link))
    void link.outcome.then((outcome) => ('error' in outcome ? kept.delete(link) : approved.add(link)))
  }
  /** Ends the session if a wallet approves the link at the same moment. */
  function discard(link: OpenLink) {
    link.withdraw()
    void link.outcome.then((outcome) => 'session' in outcome && endStranger(client, outcome.session))
  }
}

const toError = (error: unknown) => (isPorticoError(error) ? error : toWalletError(error))

/** Ends a session that is not used. */
function endStranger(client: PairingClient, session: unknown) {
  const topic = topicOf(session)
  if (typeof topic === 'string') client.disconnect(topic).catch(() => {})
}

function readSession(client: PairingClient, answer: unknown): PairedSession {
  const [failure, session] = validate(answer, PairedSession)
  if (!failure && hasAccountIds(session)) return session
  endStranger(client, answer)
  if (!failure) throw new InvalidCaipAddressError()
  throw new InvalidSessionError({ path: failure.path.join('.'), problem: failure.message }, { cause: failure })
}

/** Whether any account of a session is a CAIP-10 id, also one of a namespace that is not known here. */
const hasAccountIds = ({ namespaces }: PairedSession): boolean => {
  const accounts = Object.values(namespaces).flatMap((part) => part.accounts)
  return accounts.length === 0 || accounts.some((text) => is(text, AccountId))
}
