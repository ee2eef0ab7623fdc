import { sleep } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import type { Session } from '../chain.ts'
import { DisconnectFailedError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { dispatch } from '../gates/dispatch.ts'
import { loadMultiWallet } from '../multiWallet/loadMultiWallet.ts'
import { cancelAttempt, connectionOf, connectorKey, type Runtime } from '../runtime.ts'
import { dropSession, fallBack } from '../sessions/openSession.ts'
import { connectionsSlice } from '../tokens.ts'
import { disconnectFailed } from './disconnectFailed.ts'
import { forget, forgetOther } from './remember.ts'

/** How long a wallet may take to say goodbye, in milliseconds. */
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
  const others = wanted.flatMap((item) => [...(runtime.multiWallet?.lives(item) ?? [])])
  const beside = others.flatMap(({ session }) =>
    sharedPlaces(runtime, session.connector.namespace, session.connector.id),
  )
  const farewells = [
    ...wanted.map((item) => disconnectOne(runtime, item)),
    ...beside.filter(([item]) => !wanted.includes(item)).map(([item, id]) => leaveWallet(runtime, item, id)),
  ]
  await reportFailures(runtime, farewells)
}

/**
 * Disconnects one wallet, in all namespaces that its approval covers. Other wallets of its namespace stay connected,
 * and the one that was active last becomes active. Throws as `disconnect` does.
 */
export async function deleteConnection(runtime: Runtime, namespace: Namespace, connectorId: string): Promise<void> {
  await loadMultiWallet(runtime)
  const places = sharedPlaces(runtime, namespace, connectorId)
  const all = [[namespace, connectorId] as const, ...places.filter(([item]) => item !== namespace)]
  await reportFailures(
    runtime,
    all.map(([item, id]) => leaveWallet(runtime, item, id)),
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

/** Whether one approval connected both namespaces, or is about to connect the first again. */
function sharesWallet({ ctx, sessions, connectors }: Runtime, item: Namespace, namespace: Namespace): boolean {
  const idOf = (at: Namespace) => sessions.get(at)?.session.connector.id ?? connectionOf(ctx, at).connectorId ?? ''
  const id = idOf(namespace)
  return idOf(item) === id && connectors.get(connectorKey(item, id))?.isShared === true
}

/** Where else a wallet is connected by the same approval, active or beside another one. */
function sharedPlaces({ sessions, multiWallet, connectors }: Runtime, namespace: Namespace, id: string) {
  if (!connectors.get(connectorKey(namespace, id))?.isShared) return []
  const lives = [...sessions.values(), ...(multiWallet?.lives() ?? [])]
  return lives.flatMap(({ session: { connector } }) =>
    connector.id === id ? [[connector.namespace, connector.id] as const] : [],
  )
}

/** Ends the session of one wallet, and leaves the others of its namespace alone. */
async function leaveWallet(runtime: Runtime, namespace: Namespace, connectorId: string): Promise<void> {
  const { ctx, sessions, multiWallet } = runtime
  const active = sessions.get(namespace)
  if (active?.session.connector.id === connectorId) {
    if ((multiWallet?.lives(namespace) ?? []).length === 0) return disconnectOne(runtime, namespace)
    dropSession(runtime, namespace)
    return sayGoodbye(active.session, ctx.signal)
  }
  const live = multiWallet?.release(namespace, connectorId)
  if (!live) return
  forgetOther(runtime, namespace, connectorId)
  return sayGoodbye(live.session, ctx.signal)
}

async function disconnectOne(runtime: Runtime, namespace: Namespace): Promise<void> {
  const { ctx, sessions, multiWallet } = runtime
  const live = sessions.get(namespace)
  cancelAttempt(runtime, namespace, 'Disconnected')
  const others = multiWallet?.lives(namespace) ?? []
  ctx.store.batch(() => {
    for (const { session } of others) multiWallet?.release(namespace, session.connector.id)
    fallBack(runtime, namespace)
    dispatch(runtime, namespace, { type: 'disconnecting' })
  })
  // At once: a page that is left while the wallet says goodbye is not to find it connected again.
  forget(runtime, namespace)
  try {
    const all = [...(live ? [live] : []), ...others]
    const outcomes = await Promise.allSettled(all.map(({ session }) => sayGoodbye(session, ctx.signal)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  } finally {
    if (sessions.get(namespace) === live) dropSession(runtime, namespace)
    // Another wallet connected in the meantime, and this session was kept beside it.
    else if (live && runtime.multiWallet?.end(live.session)) forgetOther(runtime, namespace, live.session.connector.id)
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
