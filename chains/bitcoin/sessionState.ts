import {
  type Account,
  type AccountType,
  type CaipNetworkId,
  type SessionChange,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { accountsOn, isBitcoinAccount, isSameAccounts } from './accounts.ts'
import type { BitcoinWallet, WalletState } from './wallet.ts'

interface Known {
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
}

/** What a session shows of a wallet: the accounts of its network, in order; `undefined` where it can sign for none. */
function toKnown({ accounts, network }: WalletState, preferred: AccountType | undefined): Known | undefined {
  const shown = accountsOn(accounts, network, preferred)
  return shown.some(isBitcoinAccount) ? { accounts: shown, network } : undefined
}

/**
 * Where a wallet stands. Watches it from the start, tells each change once, and falls silent after `end`, once the
 * wallet has disconnected, when the last watcher leaves, or when `opening` aborts before anyone watches. Throws
 * `UNAUTHORIZED_PROVIDER` where the wallet shares no account of its network.
 */
export function createSessionState(
  wallet: BitcoinWallet,
  initial: WalletState,
  preferred: AccountType | undefined,
  opening: AbortSignal,
) {
  const first = toKnown(initial, preferred)
  if (!first) throw new UnauthorizedProviderError()
  let known = first
  let ended = false
  let stopWatching: (() => void) | undefined
  const listeners = new Set<(change: SessionChange) => void>()

  const tell = (change: SessionChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const rest = () => {
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = undefined
  }
  const end = () => {
    ended = true
    listeners.clear()
    rest()
  }
  const disconnected = () => {
    if (ended) return
    const told = [...listeners]
    end()
    for (const listener of told) listener({ type: 'disconnected' })
  }
  const apply = (state: WalletState | undefined) => {
    if (ended) return
    const next = state && toKnown(state, preferred)
    if (!next) return disconnected()
    const before = known
    known = next
    if (next.network !== before.network) tell({ type: 'network', network: next.network })
    if (!isSameAccounts(next.accounts, before.accounts)) tell({ type: 'accounts', accounts: next.accounts })
  }
  const listen = () => {
    stopWatching ??= wallet.watch(apply)
  }
  listen()
  opening.addEventListener('abort', rest, { once: true })

  return {
    get accounts() {
      return known.accounts
    },
    get network() {
      return known.network
    },
    /** Whether it was ended, or the wallet has disconnected. */
    get hasEnded() {
      return ended
    },
    apply,
    end,
    watch(listener: (change: SessionChange) => void): () => void {
      if (ended) return () => {}
      // One listener may be given twice; each time is told and removed by itself.
      const own = (change: SessionChange) => listener(change)
      listeners.add(own)
      listen()
      return () => {
        listeners.delete(own)
        rest()
      }
    },
  }
}

export type SessionState = ReturnType<typeof createSessionState>
