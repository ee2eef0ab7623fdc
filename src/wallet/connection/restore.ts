import { abortable } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UnauthorizedProviderError, UserRejectedRequestError } from '../errors/provider.ts'
import { connectingAdapterOf, connectionOf, connectorKey, deactivate, type Runtime, restoreTask } from '../runtime.ts'
import { activeSession } from '../sessions/sessionList.ts'
import { followSkipped } from './followOtherTabs.ts'
import { inTurn } from './inTurn.ts'
import { isRemembered } from './isRemembered.ts'
import { openConnection } from './openConnection.ts'
import { forgetActive, readRemembered, remember } from './remember.ts'

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
  if (UnauthorizedProviderError.is(error)) restoreUnlocked(runtime, connector)
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

const unlockTask = (namespace: Namespace) => `unlock:${namespace}`

/** Leaves a locked wallet alone on this page, also once it is unlocked. */
export const forgoUnlock = ({ ctx }: Runtime, namespace: Namespace): void =>
  void ctx.latest(unlockTask(namespace), async () => {})

/**
 * Restores a locked wallet once it shares an account, unless it was forgotten or another one is active by then. Tries once: a
 * wallet may announce accounts that it does not share when it is asked.
 */
function restoreUnlocked(runtime: Runtime, connector: Connector): void {
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
  void ctx.latest(unlockTask(namespace), async (signal) => {
    const adapter = connectingAdapterOf(ctx, connector)
    if (!adapter?.untilShared) return
    try {
      await abortable(adapter.untilShared(connector, signal), signal)
    } catch (error) {
      if (!signal.aborted) ctx.log.info('A locked wallet can not be followed', error)
      return
    }
    const found = current()
    if (!found || !isWanted()) return
    void ctx.latest(restoreTask(namespace), async (until) => {
      await restoreOnce(runtime, found, isWanted, until)
    })
  })
}
