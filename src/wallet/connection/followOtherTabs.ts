import type { Namespace } from '../caip.ts'
import { connectionOf, connectorKey, findNetwork, type Runtime, restoreTask } from '../runtime.ts'
import type { Session } from '../session.ts'
import { dropSession, refreshSession, tellMove } from '../sessions/activeSession.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import { activeSession, otherSessions } from '../sessions/sessionList.ts'
import type { StoredConnection } from '../storageKeys.ts'
import { connectionsSlice } from '../tokens.ts'
import { readRemembered } from './remember.ts'

/**
 * Applies changes of other tabs, as stored: disconnects what they disconnected, and reads the account and network of a
 * wallet again, without a prompt, if they changed. Does not connect wallets that are not connected in this tab.
 */
export function followOtherTabs(runtime: Runtime): void {
  const { ctx } = runtime
  const stored = readRemembered(runtime)
  const { connections } = ctx.store.get(connectionsSlice)
  for (const namespace of Object.keys(connections) as Namespace[]) {
    const there = stored[namespace]
    if (there) runtime.remembered.set(namespace, there.connectorId)
    // A new task of the same key aborts the restoring task.
    else void ctx.latest(restoreTask(namespace), async () => dropAll(runtime, namespace))
    if (!there || !activeSession(runtime, namespace)) continue

    const listed = [there, ...(there.others ?? [])].map(({ connectorId }) => connectorId)
    dropOthers(runtime, namespace, (connectorId) => !listed.includes(connectorId))
    if (!isThere(runtime, namespace, there)) {
      void ctx.latest(`follow:${namespace}`, (signal) => move(runtime, namespace, there, signal))
    }
  }
}

function dropAll(runtime: Runtime, namespace: Namespace): void {
  const { ctx } = runtime
  const isRestoring = connectionOf(ctx, namespace).status === 'connecting' && !runtime.attempts.has(namespace)
  dropOthers(runtime, namespace, () => true)
  if (isRestoring || activeSession(runtime, namespace)) dropSession(runtime, namespace)
}

/** Drops sessions beside the active one. Storage has the state of the other tab already. */
function dropOthers(runtime: Runtime, namespace: Namespace, isGone: (connectorId: string) => boolean): void {
  for (const live of otherSessions(runtime, namespace)) {
    if (isGone(live.session.connector.id)) dropSession(runtime, namespace, { live, forget: false })
  }
}

/** Whether wallet, account and network of a namespace are those that another tab stored. */
function isThere(runtime: Runtime, namespace: Namespace, there: StoredConnection): boolean {
  const { accounts, network } = connectionOf(runtime.ctx, namespace)
  return (
    activeSession(runtime, namespace)?.session.connector.id === there.connectorId &&
    (there.address === undefined || there.address === accounts[0]?.address) &&
    (there.network === undefined || there.network === network)
  )
}

/** Does not write storage, so that two tabs with different states do not trigger each other endlessly. */
async function move(runtime: Runtime, namespace: Namespace, there: StoredConnection, signal: AbortSignal) {
  const { ctx } = runtime
  const before = connectionOf(ctx, namespace)
  const other = otherSessions(runtime, namespace).find(({ session }) => session.connector.id === there.connectorId)
  if (other) {
    other.promote()
    tellMove(runtime, namespace, before)
    if (isThere(runtime, namespace, there)) return
  }
  const connector = runtime.connectors.get(connectorKey(namespace, there.connectorId))
  const live = activeSession(runtime, namespace)
  if (!connector || !live || runtime.attempts.has(namespace)) return
  try {
    const network = findNetwork(ctx, there.network as never)
    const session = await requestSilently(runtime, { connector, network: network?.caipNetworkId, signal })
    // A shared approval has no network of its own: switch it on this side.
    if (connector.isShared && network && session.network !== network.caipNetworkId) {
      await session.switchNetwork(network, signal)
    }
    if (activeSession(runtime, namespace) === live && !runtime.attempts.has(namespace) && !isSame(runtime, session)) {
      refreshSession(runtime, session)
    } else releaseSession(ctx, session)
  } catch (error) {
    ctx.log.info('A change of another tab could not be applied here', error)
  }
}

/** Whether a session has the account and network of the active session. */
function isSame(runtime: Runtime, { connector, accounts, network }: Session): boolean {
  const now = connectionOf(runtime.ctx, connector.namespace)
  return (
    activeSession(runtime, connector.namespace)?.session.connector.id === connector.id &&
    now.accounts[0]?.address === accounts[0]?.address &&
    now.network === network
  )
}
