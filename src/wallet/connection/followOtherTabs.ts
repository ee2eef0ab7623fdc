import type { Namespace } from '../caip.ts'
import type { Session } from '../chain.ts'
import { connectionOf, connectorKey, findNetwork, type Runtime, restoreTask } from '../runtime.ts'
import { dropSession, refreshSession, tellMove } from '../sessions/openSession.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import type { StoredConnection } from '../storageKeys.ts'
import { connectionsSlice } from '../tokens.ts'
import { readRemembered } from './remember.ts'

/**
 * Applies changes of other tabs, as stored: disconnects what they disconnected, and reads the account and network of a
 * wallet again, without a prompt, if they changed. Does not connect wallets that are not connected in this tab.
 */
export function followOtherTabs(runtime: Runtime): void {
  const { ctx, sessions, multiWallet } = runtime
  const stored = readRemembered(runtime)
  const { connections } = ctx.store.get(connectionsSlice)
  for (const namespace of Object.keys(connections) as Namespace[]) {
    const there = stored[namespace]
    if (there) runtime.remembered.set(namespace, there.connectorId)
    // A new task of the same key aborts the restoring task.
    else void ctx.latest(restoreTask(namespace), async () => leaveAll(runtime, namespace))
    if (!there || !sessions.has(namespace)) continue

    const listed = [there, ...(there.others ?? [])].map(({ connectorId }) => connectorId)
    for (const { session } of multiWallet?.lives(namespace) ?? []) {
      if (!listed.includes(session.connector.id)) multiWallet?.drop(namespace, session.connector.id)
    }
    if (!isThere(runtime, namespace, there)) {
      void ctx.latest(`follow:${namespace}`, (signal) => move(runtime, namespace, there, signal))
    }
  }
}

function leaveAll(runtime: Runtime, namespace: Namespace): void {
  const { ctx, sessions, multiWallet } = runtime
  const isRestoring = connectionOf(ctx, namespace).status === 'connecting' && !runtime.attempts.has(namespace)
  for (const { session } of multiWallet?.lives(namespace) ?? []) multiWallet?.drop(namespace, session.connector.id)
  if (isRestoring || sessions.has(namespace)) dropSession(runtime, namespace)
}

/** Whether wallet, account and network of a namespace are those that another tab stored. */
function isThere({ ctx, sessions }: Runtime, namespace: Namespace, there: StoredConnection): boolean {
  const { accounts, network } = connectionOf(ctx, namespace)
  return (
    sessions.get(namespace)?.session.connector.id === there.connectorId &&
    (there.address === undefined || there.address === accounts[0]?.address) &&
    (there.network === undefined || there.network === network)
  )
}

/** Does not write storage, so that two tabs with different states do not trigger each other endlessly. */
async function move(runtime: Runtime, namespace: Namespace, there: StoredConnection, signal: AbortSignal) {
  const { ctx, sessions, multiWallet } = runtime
  const before = connectionOf(ctx, namespace)
  if (multiWallet?.switchTo(namespace, there.connectorId)) {
    tellMove(runtime, namespace, before)
    if (isThere(runtime, namespace, there)) return
  }
  const connector = runtime.connectors.get(connectorKey(namespace, there.connectorId))
  const live = sessions.get(namespace)
  if (!connector || !live || runtime.attempts.has(namespace)) return
  try {
    const network = findNetwork(ctx, there.network as never)
    const session = await requestSilently(runtime, { connector, network: network?.caipNetworkId, signal })
    // A shared approval has no network of its own: switch it on this side.
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

/** Whether a session has the account and network of the active session. */
function isSame({ ctx, sessions }: Runtime, { connector, accounts, network }: Session): boolean {
  const now = connectionOf(ctx, connector.namespace)
  return (
    sessions.get(connector.namespace)?.session.connector.id === connector.id &&
    now.accounts[0]?.address === accounts[0]?.address &&
    now.network === network
  )
}
