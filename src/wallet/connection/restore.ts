import type { Connector } from '../connector.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UserRejectedRequestError } from '../errors/provider.ts'
import { deactivate, type Runtime } from '../runtime.ts'
import { activeSession } from '../sessions/sessionList.ts'
import { followSkipped } from './followOtherTabs.ts'
import { inTurn } from './inTurn.ts'
import { isRemembered } from './isRemembered.ts'
import { openConnection } from './openConnection.ts'
import { forgetActive, readRemembered, remember } from './remember.ts'

/**
 * Restores a remembered wallet without a prompt. A wallet that declines or has ended the session is forgotten. A wallet
 * that fails, does not answer or shares no account, as a locked one does, stays remembered. `isWanted` is called when
 * it is this tab's turn, because the user may have chosen another wallet by then.
 */
export async function restore(
  runtime: Runtime,
  connector: Connector,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
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
  }
}
