import type { Connector } from '../connector.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UserRejectedRequestError } from '../errors/provider.ts'
import { deactivate, type Runtime } from '../runtime.ts'
import { activeSession } from '../sessions/sessionList.ts'
import { inTurn } from './inTurn.ts'
import { openConnection } from './openConnection.ts'
import { forgetActive, remember } from './remember.ts'

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
  const { namespace } = connector
  const ask = async (limit: AbortSignal) => {
    if (isWanted()) await openConnection(runtime, { connector, silent: true, signal: limit })
  }
  try {
    await inTurn(runtime, connector, ask, signal)
  } catch (error) {
    ctx.log.info('A remembered wallet did not come back', error)
    const isOver = UserRejectedRequestError.is(error) || SessionEndedError.is(error)
    const isGone = isOver && !activeSession(runtime, namespace)
    deactivate(runtime, namespace)
    if (!isGone) return
    if (activeSession(runtime, namespace)) remember(runtime, namespace)
    else forgetActive(runtime, namespace)
  }
}
