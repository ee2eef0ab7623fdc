import type { WalletAccount } from '@wallet-standard/base'
import type { StandardEventsOnMethod } from '@wallet-standard/features'
import { type Account, type CaipNetworkId, createSessionWatchers } from 'portico/wallet'
import type { WalletSource } from './source.ts'
import { findMethod, readAccounts } from './standard.ts'

export type Accounts = readonly [WalletAccount, ...WalletAccount[]]

/** Converts a wallet's account to the domain's form. */
export const toAccount = ({ address }: WalletAccount): Account => ({ address, type: 'eoa' })

const addressesOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** The accounts of a `change` event; `undefined` if it has none, or they are invalid. */
function readChange(change: unknown): readonly WalletAccount[] | undefined {
  try {
    const { accounts } = change as { accounts?: unknown }
    return accounts === undefined ? undefined : readAccounts(accounts, 'change')
  } catch {
    return undefined
  }
}

/** Ignores errors of a wallet when a listener is added or removed, thrown or in a promise. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    const value = work()
    Promise.resolve(value).catch(() => {})
    return value
  } catch {
    return undefined
  }
}

/**
 * The state of a session. Listens to its wallet from the start and reports each change once; stops after `end`, when
 * the wallet disconnects, when the last watcher leaves, or when `opening` aborts before anyone watches.
 */
export function createSessionState(
  { wallet, place }: WalletSource,
  initial: { readonly accounts: Accounts; readonly network: CaipNetworkId },
  opening: AbortSignal,
) {
  const watchers = createSessionWatchers(() => listen(), opening)
  /** In the order of the wallet. */
  let shared: readonly WalletAccount[] = initial.accounts
  let accounts = watchers.order(shared) as Accounts
  let { network } = initial
  const setNetwork = (next: CaipNetworkId) => {
    if (next === network) return
    network = next
    watchers.tell({ type: 'network', network })
  }
  const setAccounts = (next: readonly WalletAccount[]) => {
    shared = next
    const [first, ...others] = watchers.order(next)
    if (!first) return watchers.disconnected()
    const before = addressesOf(accounts)
    // Keep the new objects: the wallet compares them by identity.
    accounts = [first, ...others]
    if (addressesOf(accounts) !== before) watchers.tell({ type: 'accounts', accounts: accounts.map(toAccount) })
  }
  const onChange = (change: unknown) => {
    const next = watchers.isListening && readChange(change)
    if (next) setAccounts(next)
  }
  const listen = () => {
    const on = findMethod<StandardEventsOnMethod>(wallet, 'standard:events', 'on')
    const off = attempt(() => on?.('change', onChange))
    const leave = place?.watch(setNetwork)
    return () => {
      leave?.()
      if (typeof off === 'function') attempt(off)
    }
  }
  watchers.listen()

  return {
    get accounts() {
      return accounts
    },
    get network() {
      return network
    },
    /** Whether it was ended, or the wallet has disconnected. */
    get hasEnded() {
      return watchers.hasEnded
    },
    setNetwork,
    switchAccount(address: string) {
      watchers.choose(address, shared)
      setAccounts(shared)
    },
    end: watchers.end,
    watch: watchers.watch,
  }
}
