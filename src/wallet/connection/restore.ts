import { abortable } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UnauthorizedProviderError, UserRejectedRequestError } from '../errors/provider.ts'
import {
  connectingAdapterOf,
  connectionOf,
  connectorKey,
  deactivate,
  type Runtime,
  restoreTask,
  unlockTask,
} from '../runtime.ts'
import { noteLocked } from '../sessions/lockedWallet.ts'
import { activeSession } from '../sessions/sessionList.ts'
import { followSkipped } from './followOtherTabs.ts'
import { inTurn } from './inTurn.ts'
import { isRemembered } from './isRemembered.ts'
import { openConnection } from './openConnection.ts'
import { forget, forgetActive, readRemembered, remember } from './remember.ts'

/**
 * Restores a remembered wallet without a prompt. A wallet that declines or has ended the session is forgotten. A wallet
 * that fails or does not answer stays remembered. So does one that shares no account, as a locked one does: it is restored once it
 * shares one. `isWanted` is called when it is this tab's turn, because the user may have chosen another wallet by then.
 */
export async function restore(
  runtime: Runtime,
  connector: Connector,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const error = await restoreOnce(runtime, connector, isWanted, signal)
  if (!UnauthorizedProviderError.is(error)) return
  void runtime.ctx.latest(unlockTask(connector.namespace), (until) => restoreUnlocked(runtime, connector, until))
}

/** Returns the error of the wallet if it did not come back. */
async function restoreOnce(
  runtime: Runtime,
  connector: Connector,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<unknown> {
  const { ctx } = runtime
  const { namespace, id } = connector
  const stored = () => readRemembered(runtime)[namespace]
  const ask = async (limit: AbortSignal) => {
    if (isWanted()) await openConnection(runtime, { connector, silent: true, signal: limit })
  }
  try {
    await inTurn(runtime, connector, ask, signal)
    // Another tab may have connected another wallet in the meantime.
    followSkipped(runtime, namespace, stored()?.connectorId !== id)
    return undefined
  } catch (error) {
    ctx.log.info('A remembered wallet did not come back', error)
    const isGone = UserRejectedRequestError.is(error) || SessionEndedError.is(error)
    // If the user asks another wallet meanwhile, that attempt decides which one becomes active.
    if (!runtime.attempts.has(namespace)) deactivate(runtime, namespace)
    const entry = stored()
    // A wallet that another tab connected in the meantime stays stored.
    if (isGone && entry && (entry.connectorId === id || isRemembered(connector, entry))) {
      if (activeSession(runtime, namespace)) remember(runtime, namespace, entry.connectorId)
      else forgetActive(runtime, namespace)
    }
    followSkipped(runtime, namespace)
    return error
  }
}

/** Leaves a locked wallet alone for good, also once it is unlocked. */
export function forgoUnlock(runtime: Runtime, namespace: Namespace): void {
  const id = runtime.locked?.get(namespace)
  runtime.locked?.delete(namespace)
  void runtime.ctx.latest(unlockTask(namespace), async () => {})
  // Another tab may have connected another wallet meanwhile.
  if (id !== undefined && readRemembered(runtime)[namespace]?.connectorId === id) forget(runtime, namespace)
}

/** How often a locked wallet is asked: it may announce accounts before it shares them, or share none whatever it announces. */
const tries = 3

/**
 * Restores a locked wallet once it shares an account, unless it was forgotten or another one is active by then. Never rejects.
 */
export async function restoreUnlocked(runtime: Runtime, connector: Connector, signal: AbortSignal): Promise<void> {
  const { ctx } = runtime
  const { namespace } = connector
  /** It may have left the page meanwhile, or another provider may claim to be the same wallet. */
  const current = () => runtime.connectors.get(connectorKey(namespace, connector.id))
  const isWanted = () => {
    const entry = readRemembered(runtime)[namespace]
    const found = current()
    const isFree = connectionOf(ctx, namespace).status === 'disconnected' && !runtime.attempts.has(namespace)
    return isFree && entry !== undefined && found !== undefined && isRemembered(found, entry)
  }
  const adapter = connectingAdapterOf(ctx, connector)
  const stored = readRemembered(runtime)[namespace]?.connectorId
  if (!adapter?.untilShared || stored === undefined || signal.aborted) return
  noteLocked(runtime, namespace, stored)
  for (let count = 1; count <= tries; count++) {
    try {
      await abortable(adapter.untilShared(connector, signal), signal)
    } catch (error) {
      if (!signal.aborted) ctx.log.info('A locked wallet can not be followed', error)
      return
    }
    const found = current()
    if (!found || !isWanted()) return
    let error: unknown
    await ctx.latest(restoreTask(namespace), async (until) => {
      error = await restoreOnce(runtime, found, isWanted, until)
    })
    if (!UnauthorizedProviderError.is(error)) return
  }
}
