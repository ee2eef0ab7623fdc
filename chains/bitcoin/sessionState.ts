import {
  type Account,
  type CaipNetworkId,
  createSessionWatchers,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { accountsOn, isBitcoinAccount, isSameAccounts } from './accounts.ts'
import type { BitcoinWallet, WalletState } from './wallet.ts'

interface Known {
  readonly accounts: readonly Account[]
  readonly furtherAddresses: readonly Account[]
  readonly network: CaipNetworkId
}

/** The accounts of a wallet on its network, in order; `undefined` if none of them can sign for Bitcoin. */
function toKnown(
  { accounts, network, furtherAddresses = [] }: WalletState,
  preferred: Account['type'] | undefined,
): Known | undefined {
  const shown = accountsOn(accounts, network, preferred)
  if (!shown.some(isBitcoinAccount)) return undefined
  return { accounts: shown, network, furtherAddresses: accountsOn(furtherAddresses, network).filter(isBitcoinAccount) }
}

/**
 * The accounts and the network of a wallet. Watches the wallet from the start and reports each change once; stops after `end`,
 * when the wallet disconnects, when the last watcher leaves, or when `opening` aborts before anyone watches. Throws
 * `UNAUTHORIZED_PROVIDER` if the wallet shares no account of its network.
 */
export function createSessionState(
  wallet: BitcoinWallet,
  initial: WalletState,
  preferred: Account['type'] | undefined,
  opening: AbortSignal,
) {
  const watchers = createSessionWatchers(() => wallet.watch(apply), opening)
  const toOrdered = (state: WalletState): Known | undefined => {
    const next = toKnown(state, preferred)
    return next && { ...next, accounts: watchers.order(next.accounts) }
  }
  const first = toOrdered(initial)
  if (!first) {
    watchers.end()
    throw new UnauthorizedProviderError()
  }
  let known = first
  let last = initial
  const ended = new AbortController()
  const end = () => {
    watchers.end()
    ended.abort(new ProviderDisconnectedError())
  }
  const apply = (state: WalletState | undefined) => {
    if (watchers.hasEnded) return
    const next = state && toOrdered(state)
    if (!next) {
      watchers.disconnected()
      return end()
    }
    last = state
    const before = known
    known = next
    if (next.network !== before.network) watchers.tell({ type: 'network', network: next.network })
    if (!isSameAccounts(next.accounts, before.accounts)) watchers.tell({ type: 'accounts', accounts: next.accounts })
  }
  watchers.listen()

  return {
    get accounts() {
      return known.accounts
    },
    get furtherAddresses() {
      return known.furtherAddresses
    },
    get network() {
      return known.network
    },
    /** Whether it was ended, or the wallet has disconnected. */
    get hasEnded() {
      return watchers.hasEnded
    },
    /** Aborts when the session ends, with `PROVIDER_DISCONNECTED`. */
    ended: ended.signal,
    apply,
    /** Throws `UNAUTHORIZED_PROVIDER` for an address that is not shared, or can not sign. */
    switchAccount(address: string) {
      watchers.choose(address, known.accounts.filter(isBitcoinAccount))
      apply(last)
    },
    end,
    watch: watchers.watch,
  }
}

export type SessionState = ReturnType<typeof createSessionState>
