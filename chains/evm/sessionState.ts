import { type Account, type SessionChange, toCaipNetworkId } from 'portico/wallet'
import { listenToProvider } from './events.ts'
import type { Eip1193Provider } from './provider.ts'

export type Accounts = readonly [Account, ...Account[]]

const isSame = (a: readonly Account[], b: readonly Account[]) =>
  a.length === b.length && a.every((account, index) => account.address === b[index]?.address)

/**
 * Where a wallet stands. Listens to its provider from the start, tells each change once, and falls silent after `end`,
 * once the wallet has disconnected, when the last watcher leaves, or when `opening` aborts before anyone watches. Its
 * chain id is 0 until it is set.
 */
export function createSessionState(provider: Eip1193Provider, initial: Accounts, opening: AbortSignal) {
  let accounts = initial
  let chainId = 0
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
    const [first, ...others] = next
    if (!first) return disconnected()
    if (isSame(next, accounts)) return
    accounts = [first, ...others]
    tell({ type: 'accounts', accounts })
  }

  const listen = () => {
    stopListening ??= listenToProvider(provider, { accounts: setAccounts, chain: setChainId, disconnected })
  }
  listen()
  opening.addEventListener('abort', rest, { once: true })

  return {
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    /** Whether it was ended, or the wallet has disconnected. */
    get hasEnded() {
      return ended
    },
    setChainId,
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
