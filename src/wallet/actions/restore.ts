import { abortReason, sleep } from 'portico/kernel'
import type { Connector } from '../chain.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UserRejectedRequestError } from '../errors/provider.ts'
import { leave, type Runtime } from '../runtime.ts'
import { connect } from './connect.ts'
import { forget, remember } from './remember.ts'
import { inOneTab } from './tabLock.ts'

/** How long a remembered wallet may take to answer, in milliseconds. */
const patience = 10_000

/**
 * Connects a remembered wallet again, without a prompt. What has to be prepared is one for all tabs of a browser: they
 * take turns, so that none finds it half restored. A wallet that declines, or has ended the session, is forgotten; one that
 * fails, does not answer or shares no account may do better at the next visit: a locked wallet shares none either.
 * `isWanted` is asked when it is this tab's turn: the visitor may have chosen another wallet meanwhile.
 */
export async function restore(
  runtime: Runtime,
  connector: Connector,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { ctx } = runtime
  const { namespace } = connector
  const turn = async () => {
    if (!isWanted()) return
    await withinPatience(signal, (limit) => connect(runtime, { connector, silent: true, signal: limit }))
  }
  try {
    await (connector.prepare ? inOneTab(runtime, `restore:${connector.id}`, turn, signal) : turn())
  } catch (error) {
    ctx.log.info('A remembered wallet did not come back', error)
    const isOver = UserRejectedRequestError.is(error) || SessionEndedError.is(error)
    const isGone = isOver && !runtime.sessions.has(namespace)
    leave(runtime, namespace)
    if (!isGone) return
    if (runtime.sessions.has(namespace)) remember(runtime, namespace)
    else forget(runtime, namespace)
  }
}

async function withinPatience<Value>(
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const timer = new AbortController()
  const limit = AbortSignal.any([signal, timer.signal])
  sleep(patience, limit).then(
    () => timer.abort(abortReason('A remembered wallet did not answer')),
    () => {},
  )
  try {
    return await work(limit)
  } finally {
    timer.abort()
  }
}
