import type { WalletAccount } from '@wallet-standard/base'
import type { StandardEventsOnMethod } from '@wallet-standard/features'
import type { Account, CaipNetworkId, SessionChange } from 'portico/wallet'
import type { WalletSource } from './source.ts'
import { findMethod, readAccounts } from './standard.ts'

export type Accounts = readonly [WalletAccount, ...WalletAccount[]]

/** An account as the domain keeps it. */
export const toAccount = ({ address }: WalletAccount): Account => ({ address, type: 'eoa' })

const addressesOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** The accounts that a `change` tells of; `undefined` where it is about something else, or makes no sense. */
function readChange(change: unknown): readonly WalletAccount[] | undefined {
  try {
    const { accounts } = change as { accounts?: unknown }
    return accounts === undefined ? undefined : readAccounts(accounts, 'change')
  } catch {
    return undefined
  }
}

/** A wallet whose events fail is one without. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Where a session stands. Listens to its wallet from the start, tells each change once, and falls silent after `end`,
 * once the wallet has disconnected, when the last watcher leaves, or when `opening` aborts before anyone watches.
 */
export function createSessionState(
  { wallet, place }: WalletSource,
  initial: { readonly accounts: Accounts; readonly network: CaipNetworkId },
  opening: AbortSignal,
) {
  let { accounts, network } = initial
  let ended = false
  let stopListening: (() => void) | undefined
  const listeners = new Set<(change: SessionChange) => void>()

  const tell = (change: SessionChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const rest = () => {
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
  const end = () => {
    ended = true
    listeners.clear()
    rest()
  }
  const setNetwork = (next: CaipNetworkId) => {
    if (next === network) return
    network = next
    tell({ type: 'network', network })
  }
  const setAccounts = (next: readonly WalletAccount[]) => {
    const [first, ...others] = next
    if (!first) {
      const told = [...listeners]
      end()
      for (const listener of told) listener({ type: 'disconnected' })
      return
    }
    const isSame = addressesOf(next) === addressesOf(accounts)
    // The objects may be new ones: those are what the wallet knows.
    accounts = [first, ...others]
    if (!isSame) tell({ type: 'accounts', accounts: accounts.map(toAccount) })
  }
  const onChange = (change: unknown) => {
    const next = stopListening && readChange(change)
    if (next) setAccounts(next)
  }
  const listen = () => {
    if (stopListening) return
    const on = findMethod<StandardEventsOnMethod>(wallet, 'standard:events', 'on')
    const off = attempt(() => on?.('change', onChange))
    const leave = place?.watch(setNetwork)
    stopListening = () => {
      leave?.()
      if (typeof off === 'function') attempt(off)
    }
  }
  listen()
  opening.addEventListener('abort', rest, { once: true })

  return {
    get accounts() {
      return accounts
    },
    get network() {
      return network
    },
    setNetwork,
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
