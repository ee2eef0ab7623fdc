import { UnauthorizedProviderError } from '../errors/provider.ts'
import type { SessionChange } from '../session.ts'

/** Which account of a wallet is the active one: the wallet's own first one, until another is chosen. */
export interface AccountOrder {
  /** The accounts with the active one first. A choice ends once the wallet puts another account first, or shares it no more. */
  order<Item extends { readonly address: string }>(accounts: readonly Item[]): readonly Item[]
  /** Chooses one of these accounts. Throws `UNAUTHORIZED_PROVIDER` for an address that is none of them. */
  choose(address: string, accounts: readonly { readonly address: string }[]): void
}

/** Keeps which account of a session was chosen, for wallets that sign by account. */
export function createAccountOrder(): AccountOrder {
  let own: string | undefined
  let chosen: string | undefined
  return {
    order(accounts) {
      const first = accounts[0]?.address
      if (first !== own) chosen = undefined
      own = first
      const active = accounts.find(({ address }) => address === chosen)
      if (!active) chosen = undefined
      return active ? [active, ...accounts.filter((item) => item !== active)] : accounts
    },
    choose(address, accounts) {
      if (accounts.every((account) => account.address !== address)) throw new UnauthorizedProviderError()
      chosen = address
    },
  }
}

/** The watchers of a session, and the order of its accounts. */
export interface SessionWatchers extends AccountOrder {
  /** Whether the session was ended, or the wallet has disconnected. */
  readonly hasEnded: boolean
  /** Whether the wallet is listened to at this moment. */
  readonly isListening: boolean
  /** Starts to listen to the wallet, unless it is listened to already. */
  listen(): void
  tell(change: SessionChange): void
  /** Ends the session and reports it to the watchers, once. @default `disconnected` */
  disconnected(change?: SessionChange): void
  /** Ends the session without a report, and stops listening to the wallet. */
  end(): void
  /** An ended session reports no changes. */
  watch(listener: (change: SessionChange) => void): () => void
}

/**
 * Lets sessions of any namespace be watched. `start` listens to the wallet and returns a function that stops. The
 * wallet is listened to until the session ends, the last watcher leaves, or `opening` aborts before anyone watches.
 * Errors of a listener go to the console, so that all listeners get this change and the next, such as another account.
 */
export function createSessionWatchers(start: () => () => void, opening: AbortSignal): SessionWatchers {
  const call = (listener: (change: SessionChange) => void, change: SessionChange) => {
    try {
      listener(change)
    } catch (error) {
      console.error(error)
    }
  }
  const listeners = new Set<(change: SessionChange) => void>()
  let ended = false
  let stop: (() => void) | undefined

  const rest = () => {
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
  // Remove the listener once it has no effect: the signal may live as long as the page.
  const forgetOpening = () => opening.removeEventListener('abort', rest)
  const watchers: SessionWatchers = {
    ...createAccountOrder(),
    get hasEnded() {
      return ended
    },
    get isListening() {
      return stop !== undefined
    },
    listen() {
      stop ??= start()
    },
    tell(change) {
      for (const listener of [...listeners]) call(listener, change)
    },
    disconnected(change = { type: 'disconnected' }) {
      if (ended) return
      const told = [...listeners]
      watchers.end()
      for (const listener of told) call(listener, change)
    },
    end() {
      ended = true
      forgetOpening()
      listeners.clear()
      rest()
    },
    watch(listener) {
      if (ended) return () => {}
      forgetOpening()
      // A listener that is added twice is called twice and removed separately.
      const own = (change: SessionChange) => listener(change)
      listeners.add(own)
      watchers.listen()
      return () => {
        listeners.delete(own)
        rest()
      }
    },
  }
  opening.addEventListener('abort', rest, { once: true })
  return watchers
}
