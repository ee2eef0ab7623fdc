import { sleep } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { DisconnectFailedError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { recall } from '../multiWallet/recentConnections.ts'
import { cancelAttempt, connectionOf, connectorKey, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { abandonUnused, dropSession, fallBack } from '../sessions/activeSession.ts'
import {
  activeSession,
  allowsMultiWallet,
  allSessions,
  findSession,
  otherSessions,
  removeSession,
} from '../sessions/sessionList.ts'
import { connectionsSlice } from '../tokens.ts'
import { disconnectFailed } from './disconnectFailed.ts'
import { dispatch } from './dispatch.ts'
import { giveUp } from './openConnection.ts'
import { forget, forgetActive, forgetOther, readRemembered } from './remember.ts'

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
 * and the one that was active last becomes active. Throws as `disconnect` does.
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

/** Namespaces where a wallet is connected by the same approval, active or beside another one; with its connector id. */
function sharedPlaces(runtime: Runtime, namespace: Namespace, id: string) {
  if (!runtime.connectors.get(connectorKey(namespace, id))?.isShared) return []
  return allSessions(runtime).flatMap(({ session: { connector } }) =>
    connector.id === id ? [[connector.namespace, connector.id] as const] : [],
  )
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

/** Forgets one wallet, active or not; returns whether it was stored as the active one. */
function forgetOne(runtime: Runtime, namespace: Namespace, connectorId: string): boolean {
  const isActive = readRemembered(runtime)[namespace]?.connectorId === connectorId
  if (!isActive) forgetOther(runtime, namespace, connectorId)
  else if (allowsMultiWallet(runtime)) forgetActive(runtime, namespace)
  else forget(runtime, namespace)
  return isActive
}

/** Forgets a wallet that is not connected; if it is being restored, or waits for that, it does not come back. */
function dropRemembered(runtime: Runtime, namespace: Namespace, connectorId: string): void {
  const { status, connectorId: asked } = connectionOf(runtime.ctx, namespace)
  if (!forgetOne(runtime, namespace, connectorId) || status !== 'connecting' || asked !== connectorId) return
  cancelAttempt(runtime, namespace, 'Disconnected')
  giveUp(runtime, namespace)
  const connector = runtime.connectors.get(connectorKey(namespace, connectorId))
  if (connector) abandonUnused(runtime, connector)
}

/** Disconnects all wallets of a namespace. `only`: the one that is connected, so that others stay remembered. */
async function disconnectOne(runtime: Runtime, namespace: Namespace, only?: string): Promise<void> {
  const { ctx, sessions } = runtime
  const [live, ...others] = sessions.get(namespace) ?? []
  const { connectorId } = connectionOf(ctx, namespace)
  const attempt = runtime.attempts.get(namespace)
  // Asked without a prompt: there is no session to end yet, but the wallet may still have the one of an earlier visit.
  const isRestored = !live && connectorId && attempt && !runtime.pairings.has(attempt)
  const restored = isRestored ? runtime.connectors.get(connectorKey(namespace, connectorId)) : undefined
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
