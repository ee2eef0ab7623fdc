import type { Namespace } from '../caip.ts'
import type { Session } from '../chain.ts'
import { dispatch } from '../gates/dispatch.ts'
import { wouldHold } from '../gates/gates.ts'
import {
  chooseNetwork,
  connectionOf,
  connectorKey,
  type LiveSession,
  type MultiWallet,
  type Runtime,
} from '../runtime.ts'
import { gatedSlice } from '../tokens.ts'
import { storedRecentConnections } from './storageKeys.ts'
import { type OtherConnection, otherConnectionsSlice, type RecentConnection } from './tokens.ts'

/** Limit of recent connections. */
const recentLimit = 10

export function createMultiWallet(runtime: Runtime): MultiWallet {
  const { ctx, sessions, attempts } = runtime
  const kept = new Map<string, LiveSession>()
  ctx.onDispose(() => {
    for (const { unwatch } of kept.values()) unwatch()
    kept.clear()
  })

  const isAt = (namespace: Namespace, connectorId: string) => (item: { namespace: Namespace; connectorId: string }) =>
    item.namespace === namespace && item.connectorId === connectorId
  const entries = () => ctx.store.get(otherConnectionsSlice).connections
  const setEntries = (next: readonly OtherConnection[]) =>
    ctx.store.update(otherConnectionsSlice, (draft) => {
      draft.connections = next as typeof draft.connections
    })
  const setRecent = (next: RecentConnection[]) => {
    ctx.storage.set(storedRecentConnections, next)
    ctx.store.update(otherConnectionsSlice, (draft) => {
      draft.recent = next
    })
  }

  const put = (live: LiveSession, { accounts, network }: Pick<Session, 'accounts' | 'network'>, isGated: boolean) => {
    const { namespace, id: connectorId } = live.session.connector
    kept.set(connectorKey(namespace, connectorId), live)
    const entry: OtherConnection = { namespace, connectorId, wallet: live.wallet, accounts, network, isGated }
    setEntries([entry, ...entries().filter((item) => !isAt(namespace, connectorId)(item))])
  }
  /** Takes a session out of its place beside the active one; it is still watched. */
  const take = (namespace: Namespace, connectorId: string) => {
    const key = connectorKey(namespace, connectorId)
    const live = kept.get(key)
    const entry = entries().find(isAt(namespace, connectorId))
    if (!live || !entry) return undefined
    kept.delete(key)
    setEntries(entries().filter((item) => item !== entry))
    return { live, entry }
  }
  const place = ({ live, entry }: NonNullable<ReturnType<typeof take>>) => {
    const { namespace, connectorId, wallet, accounts, network } = entry
    const asked = attempts.has(namespace) ? connectionOf(ctx, namespace).connectorId : null
    sessions.set(namespace, live)
    dispatch(runtime, namespace, { type: 'connect', connectorId })
    dispatch(runtime, namespace, { type: 'opened', connectorId, wallet, accounts, network })
    if (asked) dispatch(runtime, namespace, { type: 'connect', connectorId: asked })
    chooseNetwork(ctx, network)
  }

  const multiWallet: MultiWallet = {
    keep(live) {
      const { namespace } = live.session.connector
      const { accounts, network } = connectionOf(ctx, namespace)
      const isGated = ctx.store.get(gatedSlice).gated[namespace] !== undefined
      put(live, { accounts, network: network ?? live.session.network }, isGated)
    },
    add: (live) => put(live, live.session, wouldHold(ctx, live.session.connector.namespace)),
    drop(namespace, connectorId) {
      const found = take(namespace, connectorId)
      found?.live.unwatch()
      return found?.live
    },
    release(namespace, connectorId) {
      const found = take(namespace, connectorId)
      found?.live.unwatch()
      if (found && !found.entry.isGated) multiWallet.recall(namespace, found.entry.wallet.name, found.entry)
      return found?.live
    },
    end(session) {
      const { namespace, id } = session.connector
      const isKept = kept.get(connectorKey(namespace, id))?.session === session
      if (isKept) multiWallet.release(namespace, id)
      return isKept
    },
    move(session, change) {
      const { namespace, id } = session.connector
      if (kept.get(connectorKey(namespace, id))?.session !== session) return
      const { type: _, ...news } = change
      // No gate has seen the account, or the network, that the wallet turned to.
      const isGated = wouldHold(ctx, namespace)
      setEntries(
        entries().map((item) =>
          isAt(namespace, id)(item) ? { ...item, ...news, isGated: item.isGated || isGated } : item,
        ),
      )
    },
    switchTo(namespace, connectorId) {
      return ctx.store.batch(() => {
        const next = take(namespace, connectorId)
        if (!next) return false
        const active = sessions.get(namespace)
        if (active) multiWallet.keep(active)
        place(next)
        return true
      })
    },
    promote(namespace) {
      const next = entries().find((item) => item.namespace === namespace)
      if (sessions.has(namespace) || !next) return false
      const found = take(namespace, next.connectorId)
      if (found) ctx.store.batch(() => place(found))
      return found !== undefined
    },
    lives: (namespace) =>
      [...kept.values()].filter(({ session }) => namespace === undefined || session.connector.namespace === namespace),
    stored: (namespace) =>
      multiWallet.lives(namespace).map(({ session: { connector } }) => ({
        connectorId: connector.id,
        name: connector.name,
        rdns: connector.rdns,
      })),
    recall(namespace, name, { accounts, connectorId }) {
      const address = accounts[0]?.address
      if (!address || connectorId === null) return
      const older = ctx.storage.get(storedRecentConnections).filter((item) => !isAt(namespace, connectorId)(item))
      setRecent([{ namespace, connectorId, name, address }, ...older].slice(0, recentLimit))
    },
    deleteRecent: (namespace, connectorId) =>
      setRecent(ctx.storage.get(storedRecentConnections).filter((item) => !isAt(namespace, connectorId)(item))),
  }
  return multiWallet
}
