import type { LiveSession, Runtime } from '../runtime.ts'
import { allowsMultiWallet, stateOf } from '../sessions/sessionList.ts'
import { storedRecentConnections } from './storageKeys.ts'
import { otherConnectionsSlice, type RecentConnection } from './tokens.ts'

type Target = Pick<RecentConnection, 'namespace' | 'connectorId'>

/** Limit of recent connections. */
const recentLimit = 10

/** Stores the wallet of a session that ends as a recent one, unless a gate holds its account. */
export function recall(runtime: Runtime, live: LiveSession): void {
  const { namespace, connectorId, wallet, accounts, isGated } = stateOf(runtime, live)
  const [account] = accounts
  if (!account || isGated) return
  const { address } = account
  replaceRecent(runtime, { namespace, connectorId }, [{ namespace, connectorId, name: wallet.name, address }])
}

/** Forgets a wallet that was connected before. */
export const deleteRecent = (runtime: Runtime, target: Target): void => replaceRecent(runtime, target, [])

/**
 * Replaces the recent entry of a wallet. Recent wallets are kept only if several wallets may be connected: in storage, or in
 * the page's memory if accounts are not restored.
 */
function replaceRecent(runtime: Runtime, { namespace, connectorId }: Target, entry: readonly RecentConnection[]): void {
  if (!allowsMultiWallet(runtime)) return
  const { store } = runtime.ctx
  const storage = runtime.keep(runtime.ctx.storage)
  const others = storage
    .get(storedRecentConnections)
    .filter((item) => item.namespace !== namespace || item.connectorId !== connectorId)
  const recent = [...entry, ...others].slice(0, recentLimit)
  storage.set(storedRecentConnections, recent)
  store.update(otherConnectionsSlice, (draft) => {
    draft.recent = recent
  })
}
