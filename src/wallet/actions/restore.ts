import { abortReason, sleep } from 'portico/kernel'
import type { Connector } from '../chain.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UserRejectedRequestError } from '../errors/provider.ts'
import { leave, type Runtime, remember } from '../runtime.ts'
import { connect } from './connect.ts'

/** How long a remembered wallet may take to answer, in milliseconds. */
const patience = 10_000

/**
 * Connects a remembered wallet again, without a prompt. A wallet that declines, or has ended the session, is forgotten; one that
 * fails, does not answer or shares no account may do better at the next visit: a locked wallet shares none either.
 */
export async function restore(runtime: Runtime, connector: Connector, signal: AbortSignal): Promise<void> {
  const { ctx } = runtime
  const timer = new AbortController()
  const limit = AbortSignal.any([signal, timer.signal])
  sleep(patience, limit).then(
    () => timer.abort(abortReason('A remembered wallet did not answer')),
    () => {},
  )
  try {
    await connect(runtime, { connector, silent: true, signal: limit })
  } catch (error) {
    ctx.log.info('A remembered wallet did not come back', error)
    const isOver = UserRejectedRequestError.is(error) || SessionEndedError.is(error)
    if (isOver && !runtime.sessions.has(connector.namespace)) remember(ctx, connector.namespace, null)
    leave(runtime, connector.namespace)
  } finally {
    timer.abort()
  }
}
