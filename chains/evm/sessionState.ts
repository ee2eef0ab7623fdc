import { type Account, type SessionChange, toCaipNetworkId } from 'portico/wallet'
import { listenToProvider } from './events.ts'
import type { Eip1193Provider } from './provider.ts'

export type Accounts = readonly [Account, ...Account[]]

const isSame = (a: readonly Account[], b: readonly Account[]) =>
  a.length === b.length && a.every((account, index) => account.address === b[index]?.address)

/**
 * Where a wallet stands. Listens to its provider while anyone watches, tells each change once, and falls silent after
 * `end` or once the wallet has disconnected.
 */
export function createSessionState(provider: Eip1193Provider, initial: { accounts: Accounts; chainId: number }) {
  let { accounts, chainId } = initial
  let ended = false
  let stopListening: (() => void) | undefined
  const listeners = new Set<(change: SessionChange) => void>()

  const tell = (change: SessionChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const end = () => {
    ended = true
    listeners.clear()
    stopListening?.()
    stopListening = undefined
  }
  const disconnected = () => {
    const told = [...listeners]
    end()
    for (const listener of told) listener({ type: 'disconnected' })
  }
  const setChainId = (next: number) => {
    if (next === chainId) return
    chainId = next
    tell({ type: 'network', network: toCaipNetworkId('eip155', next) })
  }
  const setAccounts = (next: readonly Account[]) => {
    const [first, ...rest] = next
    if (!first) return disconnected()
    if (isSame(next, accounts)) return
    accounts = [first, ...rest]
    tell({ type: 'accounts', accounts })
  }

  return {
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    setChainId,
    end,
    watch(listener: (change: SessionChange) => void): () => void {
      if (ended) return () => {}
      // One listener may be given twice; each time is told and removed by itself.
      const own = (change: SessionChange) => listener(change)
      listeners.add(own)
      stopListening ??= listenToProvider(provider, { accounts: setAccounts, chain: setChainId, disconnected })
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        stopListening?.()
        stopListening = undefined
      }
    },
  }
}
