import { type Account, type Connector, createSessionWatchers } from 'portico/wallet'
import type { Checksum } from './checksum.ts'
import { listenToProvider } from './events.ts'
import type { Eip1193Provider } from './provider.ts'

export type Accounts = readonly [Account, ...Account[]]

const isSame = (a: readonly Account[], b: readonly Account[]) =>
  a.length === b.length && a.every((account, index) => account.address === b[index]?.address)

/**
 * The state of a wallet. Listens to its provider from the start and reports each change once; stops after `end`, when
 * the wallet disconnects, when the last watcher leaves, or when `opening` aborts before anyone watches. The chain id is
 * 0 until it is set.
 */
export function createSessionState(
  provider: Eip1193Provider,
  initial: Accounts,
  opening: AbortSignal,
  checksum: Checksum,
  typeOf: Connector['accountTypeOf'] = () => undefined,
) {
  const typed = (account: Account): Account => ({ ...account, type: typeOf(account.address) ?? account.type })
  const watchers = createSessionWatchers(
    () =>
      listenToProvider(
        provider,
        { accounts: setAccounts, chain: setChainId, disconnected: watchers.disconnected },
        checksum,
      ),
    opening,
  )
  /** In the order of the wallet. */
  let shared: readonly Account[] = initial.map(typed)
  let accounts = watchers.order(shared) as Accounts
  let chainId = 0
  const setChainId = (next: number) => {
    if (next === chainId) return
    chainId = next
    watchers.tell({ type: 'network', network: `eip155:${next}` })
  }
  const setAccounts = (next: readonly Account[]) => {
    shared = next.map(typed)
    const [first, ...others] = watchers.order(shared)
    if (!first) return watchers.disconnected()
    if (isSame([first, ...others], accounts)) return
    accounts = [first, ...others]
    watchers.tell({ type: 'accounts', accounts })
  }
  watchers.listen()

  return {
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    /** Whether it was ended, or the wallet has disconnected. */
    get hasEnded() {
      return watchers.hasEnded
    },
    setChainId,
    switchAccount(address: string) {
      watchers.choose(address, shared)
      setAccounts(shared)
    },
    end: watchers.end,
    watch: watchers.watch,
  }
}
