import { featuresSlice } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { inTurn } from '../connection/inTurn.ts'
import { isRemembered } from '../connection/isRemembered.ts'
import { forgetOther, isKept, renameOther } from '../connection/remember.ts'
import type { Connector } from '../connector.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UserRejectedRequestError } from '../errors/provider.ts'
import { activate, connectionOf, connectorKey, networksOf, type Runtime } from '../runtime.ts'
import { addSession, tellRestored } from '../sessions/activeSession.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import { activeSession, allowsMultiWallet, findSession } from '../sessions/sessionList.ts'
import { type StoredConnection, type StoredWallet, storedConnections } from '../storageKeys.ts'
import { connectionsSlice, connectorsSlice } from '../tokens.ts'

/**
 * Restores the wallets that were connected beside the active ones, without a prompt, as soon as they are found. If only
 * one wallet may be connected, they just stay remembered.
 */
export async function restoreOthers(runtime: Runtime): Promise<void> {
  const { ctx } = runtime
  const waiting = new Map<string, readonly [Namespace, StoredWallet]>()
  const stored = Object.entries(ctx.storage.get(storedConnections)) as [Namespace, StoredConnection][]
  for (const [namespace, { others = [] }] of stored) {
    if (networksOf(ctx, namespace).length === 0) continue
    for (const item of others) waiting.set(connectorKey(namespace, item.connectorId), [namespace, item])
  }
  await flagsAreKnown(runtime)
  if (!allowsMultiWallet(runtime)) return

  const look = () => {
    for (const [key, [namespace, item]] of waiting) {
      const connector = [...runtime.connectors.values()].find(
        (candidate) => candidate.namespace === namespace && isRemembered(candidate, item),
      )
      if (!connector || !waiting.delete(key)) continue
      void ctx.latest(`restore-other:${key}`, (signal) => restoreOther(runtime, connector, item, signal))
    }
  }
  ctx.store.watch(connectorsSlice, (state) => state.connectors, look)
  look()
}

/** Waits until the feature flags are known: the project configuration may not have been answered yet. */
function flagsAreKnown({ ctx }: Runtime): Promise<void> {
  const isKnown = () => ctx.store.get(featuresSlice).source !== 'pending'
  return new Promise((resolve) => {
    if (isKnown()) return resolve()
    const stop = ctx.store.subscribe(() => {
      if (!isKnown()) return
      stop()
      resolve()
    })
  })
}

async function restoreOther(
  runtime: Runtime,
  connector: Connector,
  { connectorId }: StoredWallet,
  signal: AbortSignal,
): Promise<void> {
  const { ctx } = runtime
  const { namespace, id } = connector
  // The user may disconnect the wallet before it is found or has answered.
  const isSure = () => !runtime.connectors.get(connectorKey(namespace, id))?.isDisputed
  const isWanted = () => !findSession(runtime, namespace, id) && isSure() && isKept(runtime, namespace, connectorId)
  const ask = async (limit: AbortSignal) =>
    isWanted() ? requestSilently(runtime, { connector, signal: limit }) : undefined
  try {
    const session = await inTurn(runtime, connector, ask, signal)
    if (!session) return
    if (!isWanted()) return releaseSession(ctx, session)
    renameOther(runtime, connectorId, connector)
    const isBeside = activeSession(runtime, namespace) || connectionOf(ctx, namespace).status !== 'disconnected'
    ctx.store.batch(() => {
      const { active } = ctx.store.get(connectionsSlice)
      const isIdle = active === null || connectionOf(ctx, active).status === 'disconnected'
      const live = addSession(runtime, session)
      if (isBeside) return
      // Storage is not written: the missing active wallet may be found on the next visit.
      live.promote()
      if (isIdle) activate(ctx, namespace)
    })
    if (!isBeside) tellRestored(runtime, namespace)
  } catch (error) {
    ctx.log.info('A wallet that was connected beside another one did not come back', error)
    if (UserRejectedRequestError.is(error) || SessionEndedError.is(error)) forgetOther(runtime, namespace, connectorId)
  }
}
