import { sleep } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { disconnectFailed } from '../disconnectFailed.ts'
import { DisconnectFailedError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { cancelAttempt, connectionOf, connectorKey, dispatch, type Runtime, remember } from '../runtime.ts'
import { connectionsSlice } from '../tokens.ts'
import { dropSession, fallBack } from './openSession.ts'

/** How long a wallet may take to say goodbye, in milliseconds. */
const patience = 3000

/**
 * Disconnects one namespace, or all. Whatever the wallets answer, nobody is connected afterwards; what failed is then
 * thrown as 'Failed to disconnect', with the failure of each chain in an `AggregateError` as cause.
 */
export async function disconnect(runtime: Runtime, namespace?: Namespace): Promise<void> {
  const { ctx } = runtime
  const known = Object.keys(ctx.store.get(connectionsSlice).connections) as Namespace[]
  const wanted = namespace
    ? [...new Set([namespace, ...known.filter((item) => sharesWallet(runtime, item, namespace))])]
    : known.filter((item) => connectionOf(ctx, item).status !== 'disconnected')
  const outcomes = await Promise.allSettled(wanted.map((item) => disconnectOne(runtime, item)))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length > 0) {
    const cause = new AggregateError(failures, `${failures.length} of ${wanted.length} failed`)
    const error = new DisconnectFailedError({ cause })
    ctx.events.emit(disconnectFailed, { error })
    throw error
  }
}

/** Whether one approval connected both namespaces, or is about to connect the first again. */
function sharesWallet({ ctx, sessions, connectors }: Runtime, item: Namespace, namespace: Namespace): boolean {
  const idOf = (at: Namespace) => sessions.get(at)?.session.connector.id ?? connectionOf(ctx, at).connectorId ?? ''
  const id = idOf(namespace)
  return idOf(item) === id && connectors.get(connectorKey(item, id))?.isShared === true
}

async function disconnectOne(runtime: Runtime, namespace: Namespace): Promise<void> {
  const { ctx, sessions } = runtime
  const live = sessions.get(namespace)
  cancelAttempt(runtime, namespace, 'Disconnected')
  ctx.store.batch(() => {
    fallBack(runtime, namespace)
    dispatch(ctx, namespace, { type: 'disconnecting' })
  })
  // At once: a page that is left while the wallet says goodbye is not to find it connected again.
  remember(ctx, namespace, null)
  try {
    if (live) await withinPatience(live.session.disconnect(), ctx.signal)
  } catch (error) {
    throw toWalletError(error)
  } finally {
    if (sessions.get(namespace) === live) dropSession(runtime, namespace)
  }
}

async function withinPatience(goodbye: Promise<void>, lifetime: AbortSignal): Promise<void> {
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, lifetime])
  try {
    await Promise.race([goodbye, sleep(patience, signal).catch(() => {})])
  } finally {
    timer.abort()
  }
}
