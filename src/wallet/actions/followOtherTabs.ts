import type { Namespace } from '../caip.ts'
import type { Session } from '../chain.ts'
import { connectionOf, connectorKey, findNetwork, type Runtime, restoreTask } from '../runtime.ts'
import type { StoredConnection } from '../storageKeys.ts'
import { connectionsSlice } from '../tokens.ts'
import { dropSession, refreshSession, tellMove } from './openSession.ts'
import { releaseSession } from './releaseSession.ts'
import { readRemembered } from './remember.ts'
import { requestSilently } from './requestSession.ts'

/**
 * Makes this tab stand where storage says that another one put it. What is disconnected there is disconnected here, and
 * not restored; a wallet that moved there is read anew, without a prompt. One that nobody is connected with here stays so.
 */
export function followOtherTabs(runtime: Runtime): void {
  const { ctx, sessions, several } = runtime
  const stored = readRemembered(runtime)
  const { connections } = ctx.store.get(connectionsSlice)
  for (const namespace of Object.keys(connections) as Namespace[]) {
    const there = stored[namespace]
    if (there) runtime.remembered.set(namespace, there.connectorId)
    // A newer task of the same key ends the one that restores.
    else void ctx.latest(restoreTask(namespace), async () => leaveAll(runtime, namespace))
    if (!there || !sessions.has(namespace)) continue

    const listed = [there, ...(there.others ?? [])].map(({ connectorId }) => connectorId)
    for (const { session } of several?.lives(namespace) ?? []) {
      if (!listed.includes(session.connector.id)) several?.drop(namespace, session.connector.id)
    }
    if (!isThere(runtime, namespace, there)) {
      void ctx.latest(`follow:${namespace}`, (signal) => move(runtime, namespace, there, signal))
    }
  }
}

function leaveAll(runtime: Runtime, namespace: Namespace): void {
  const { ctx, sessions, several } = runtime
  const isRestoring = connectionOf(ctx, namespace).status === 'connecting' && !runtime.attempts.has(namespace)
  for (const { session } of several?.lives(namespace) ?? []) several?.drop(namespace, session.connector.id)
  if (isRestoring || sessions.has(namespace)) dropSession(runtime, namespace)
}

/** Whether a namespace stands where another tab says, as far as it says so. */
function isThere({ ctx, sessions }: Runtime, namespace: Namespace, there: StoredConnection): boolean {
  const { accounts, network } = connectionOf(ctx, namespace)
  return (
    sessions.get(namespace)?.session.connector.id === there.connectorId &&
    (there.address === undefined || there.address === accounts[0]?.address) &&
    (there.network === undefined || there.network === network)
  )
}

/** Nothing is written on the way: two tabs that can not agree would answer each other without end. */
async function move(runtime: Runtime, namespace: Namespace, there: StoredConnection, signal: AbortSignal) {
  const { ctx, sessions, several } = runtime
  const before = connectionOf(ctx, namespace)
  if (several?.switchTo(namespace, there.connectorId)) {
    tellMove(runtime, namespace, before)
    if (isThere(runtime, namespace, there)) return
  }
  const connector = runtime.connectors.get(connectorKey(namespace, there.connectorId))
  const live = sessions.get(namespace)
  if (!connector || !live || runtime.attempts.has(namespace)) return
  try {
    const network = findNetwork(ctx, there.network as never)
    const session = await requestSilently(runtime, { connector, network: network?.caipNetworkId, signal })
    // What one approval covers is switched on this side alone.
    if (connector.isShared && network && session.network !== network.caipNetworkId) {
      await session.switchNetwork(network, signal)
    }
    if (sessions.get(namespace) === live && !runtime.attempts.has(namespace) && !isSame(runtime, session)) {
      refreshSession(runtime, session)
    } else releaseSession(ctx, session)
  } catch (error) {
    ctx.log.info('A change of another tab could not be applied here', error)
  }
}

/** Whether a session stands where the one of its namespace does, so that nothing is gained by it. */
function isSame({ ctx, sessions }: Runtime, { connector, accounts, network }: Session): boolean {
  const now = connectionOf(ctx, connector.namespace)
  return (
    sessions.get(connector.namespace)?.session.connector.id === connector.id &&
    now.accounts[0]?.address === accounts[0]?.address &&
    now.network === network
  )
}
