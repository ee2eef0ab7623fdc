import { sleep } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { DisconnectFailedError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { recall } from '../multiWallet/recentConnections.ts'
import { cancelAttempt, connectionOf, connectorKey, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { abandonUnused, dropSession, fallBack } from '../sessions/activeSession.ts'
import { activeSession, allowsMultiWallet, findSession, otherSessions, removeSession } from '../sessions/sessionList.ts'
import { connectionsSlice } from '../tokens.ts'
import { disconnectFailed } from './disconnectFailed.ts'
import { dispatch } from './dispatch.ts'
import { stopFollowing } from './followOtherTabs.ts'
import { isRemembered } from './isRemembered.ts'
import { giveUp, isRestoring } from './openConnection.ts'
import { forget, forgetActive, forgetOther, readRemembered, remember } from './remember.ts'
import { forgoUnlock } from './restore.ts'

/** Time limit for a wallet to disconnect, in milliseconds. */
const timeLimit = 3000

/**
 * Disconnects one namespace with all its wallets, or all namespaces. The connections end on this side even if wallets
 * fail; then throws 'Failed to disconnect', whose cause is an `AggregateError` with the failure of each chain.
 */
export async function disconnect(runtime: Runtime, namespace?: Namespace): Promise<void> {
  const { ctx } = runtime
  const known = Object.keys(ctx.store.get(connectionsSlice).connections) as Namespace[]
  const wanted = namespace
    ? [...new Set([namespace, ...known.filter((item) => sharesWallet(runtime, item, namespace))])]
    : known.filter((item) => connectionOf(ctx, item).status !== 'disconnected')
  for (const item of namespace ? [namespace] : known) forgoUnlock(runtime, item)
  const others = wanted.flatMap((item) => otherSessions(runtime, item))
  const beside = others.flatMap(({ session }) =>
    sharedPlaces(runtime, session.connector.namespace, session.connector.id),
  )
  const farewells = [
    ...wanted.map((item) => disconnectOne(runtime, item)),
    ...beside.filter(([item]) => !wanted.includes(item)).map(([item, id]) => disconnectWallet(runtime, item, id)),
  ]
  await reportFailures(runtime, farewells)
}

/**
 * Disconnects one wallet, in all namespaces that its approval covers. Other wallets of its namespace stay connected,
 * and the one that was active last becomes active; those that are locked stay remembered for the next visit. Throws as
 * `disconnect` does.
 */
export async function deleteConnection(runtime: Runtime, namespace: Namespace, connectorId: string): Promise<void> {
  const places = sharedPlaces(runtime, namespace, connectorId)
  const all = [[namespace, connectorId] as const, ...places.filter(([item]) => item !== namespace)]
  await reportFailures(
    runtime,
    all.map(([item, id]) => disconnectWallet(runtime, item, id)),
  )
}

async function reportFailures({ ctx }: Runtime, farewells: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(farewells)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length === 0) return
  const cause = new AggregateError(failures, `${failures.length} of ${farewells.length} failed`)
  const error = new DisconnectFailedError({ cause })
  ctx.events.emit(disconnectFailed, { error })
  throw error
}

/** Whether one approval connected both namespaces, or a connection of the first by that approval is being restored. */
function sharesWallet(runtime: Runtime, item: Namespace, namespace: Namespace): boolean {
  const idOf = (at: Namespace) =>
    activeSession(runtime, at)?.session.connector.id ?? connectionOf(runtime.ctx, at).connectorId ?? ''
  const id = idOf(namespace)
  return idOf(item) === id && runtime.connectors.get(connectorKey(item, id))?.isShared === true
}

/**
 * Namespaces where a wallet is connected by the same approval, active or beside another one, or is being restored; with
 * its connector id.
 */
function sharedPlaces(runtime: Runtime, namespace: Namespace, id: string) {
  if (!runtime.connectors.get(connectorKey(namespace, id))?.isShared) return []
  const { connections } = runtime.ctx.store.get(connectionsSlice)
  const known = Object.keys(connections) as Namespace[]
  const isPlace = (item: Namespace) =>
    findSession(runtime, item, id) || (connections[item]?.connectorId === id && isRestoring(runtime, item))
  return known.filter(isPlace).map((item) => [item, id] as const)
}

/** Ends the session of one wallet, and leaves the others of its namespace alone. */
async function disconnectWallet(runtime: Runtime, namespace: Namespace, connectorId: string): Promise<void> {
  const live = findSession(runtime, namespace, connectorId)
  if (!live) return dropRemembered(runtime, namespace, connectorId)
  const [active, next] = runtime.sessions.get(namespace) ?? []
  if (live === active && !next) return disconnectOne(runtime, namespace, connectorId)
  dropSession(runtime, namespace, { live })
  return sayGoodbye(live.session, runtime.ctx.signal)
}

/** Forgets one wallet, active or not, also by its new id; returns whether it was stored as the active one. */
function forgetOne(runtime: Runtime, namespace: Namespace, connectorId: string): boolean {
  const { ctx, connectors } = runtime
  const entry = readRemembered(runtime)[namespace]
  const all = entry ? [entry, ...(entry.others ?? [])] : []
  const connector = connectors.get(connectorKey(namespace, connectorId))
  const item =
    all.find((stored) => stored.connectorId === connectorId) ??
    all.find((stored) => connector && isRemembered(connector, stored))
  if (!item) return false
  const here = activeSession(runtime, namespace)?.session.connector.id
  if (item !== entry) forgetOther(runtime, namespace, item.connectorId)
  // Another tab connected it: the wallet that is active here takes its place there too.
  else if (ctx.options.tabs === 'sync' && here && here !== connectorId) remember(runtime, namespace, item.connectorId)
  else if (allowsMultiWallet(runtime)) forgetActive(runtime, namespace)
  else forget(runtime, namespace)
  return item === entry
}

/** Forgets a wallet that is not connected; if it is being restored, or waits for that, it does not come back. */
function dropRemembered(runtime: Runtime, namespace: Namespace, connectorId: string): void {
  const { status, connectorId: asked } = connectionOf(runtime.ctx, namespace)
  const id = readRemembered(runtime)[namespace]?.connectorId
  if (!forgetOne(runtime, namespace, connectorId)) return
  stopFollowing(runtime, namespace)
  if (id !== undefined && runtime.locked?.get(namespace) === id) forgoUnlock(runtime, namespace)
  if (status !== 'connecting' || (asked !== connectorId && asked !== id)) return
  const restored = restoredConnector(runtime, namespace)
  cancelAttempt(runtime, namespace, 'Disconnected')
  giveUp(runtime, namespace)
  if (restored) abandonUnused(runtime, restored)
}

/**
 * The connector of a wallet that is being restored: there is no session to end yet, but the wallet may still have the
 * one of an earlier visit. An attempt of the user ends by itself what its connector prepared.
 */
function restoredConnector(runtime: Runtime, namespace: Namespace) {
  const { connectorId } = connectionOf(runtime.ctx, namespace)
  return isRestoring(runtime, namespace)
    ? runtime.connectors.get(connectorKey(namespace, connectorId ?? ''))
    : undefined
}

/** Disconnects all wallets of a namespace. `only`: the one that is connected, so that others stay remembered. */
async function disconnectOne(runtime: Runtime, namespace: Namespace, only?: string): Promise<void> {
  const { ctx, sessions } = runtime
  const [live, ...others] = sessions.get(namespace) ?? []
  const restored = restoredConnector(runtime, namespace)
  cancelAttempt(runtime, namespace, 'Disconnected')
  ctx.store.batch(() => {
    for (const other of others.reverse()) {
      recall(runtime, other)
      removeSession(runtime, other)
    }
    fallBack(runtime, namespace)
    dispatch(runtime, namespace, { type: 'disconnecting' })
  })
  // Before the wallet has answered: if the page is left meanwhile, the next visit must not restore the wallet.
  if (only === undefined) forget(runtime, namespace)
  else forgetOne(runtime, namespace, only)
  if (restored) abandonUnused(runtime, restored)
  try {
    const all = [...(live ? [live] : []), ...others]
    const outcomes = await Promise.allSettled(all.map(({ session }) => sayGoodbye(session, ctx.signal)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  } finally {
    // Another wallet may have connected in the meantime, and this session may be beside it.
    const now = sessions.get(namespace) ?? [undefined]
    if (now.includes(live)) dropSession(runtime, namespace, { live })
  }
}

async function sayGoodbye(session: Session, lifetime: AbortSignal): Promise<void> {
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, lifetime])
  try {
    await Promise.race([session.disconnect(), sleep(timeLimit, signal).catch(() => {})])
  } catch (error) {
    throw toWalletError(error)
  } finally {
    timer.abort()
  }
}
