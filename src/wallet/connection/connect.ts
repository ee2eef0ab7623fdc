import { abortable } from 'portico/kernel'
import { abortReason } from '../../kernel/internal.ts'
import type { Connector } from '../connector.ts'
import { ConnectGateFailedError } from '../errors/domain.ts'
import { accountOf, connectionOf, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { isLive } from '../sessions/activeSession.ts'
import { type ConnectedAccount, connectFailed } from '../tokens.ts'
import { followSkipped } from './followOtherTabs.ts'
import { withinTimeLimit } from './inTurn.ts'
import { type ConnectOptions, openConnection } from './openConnection.ts'
import { siblingsOf } from './prepareWallet.ts'

export interface ConnectResult {
  readonly account: ConnectedAccount
  /** A connect gate took over and shows the next view. */
  readonly taken: boolean
}

/**
 * Connects a wallet, in each namespace that its approval covers. A newer attempt in the same namespace ends the older
 * one. When the wallet declines, the connection that was there before stays. Throws the named errors of the wallet,
 * `CONNECT_GATE_FAILED`, or the abort reason. An abort does not remove an account that a connect gate is checking already.
 */
export async function connect(runtime: Runtime, options: ConnectOptions): Promise<ConnectResult> {
  let complete = () => {}
  // One approval may cover several namespaces: their gates are entered once all are connected.
  const isComplete = new Promise<void>((resolve) => (complete = resolve))
  let session: Session
  try {
    session = await openConnection(runtime, { ...options, isComplete }).finally(() =>
      followSkipped(runtime, options.connector.namespace),
    )
    await connectSiblings(runtime, session.connector, { ...options, isComplete })
  } finally {
    complete()
  }
  try {
    return await abortable(untilAdmitted(runtime, session), options.signal)
  } catch (error) {
    const { namespace } = session.connector
    if (ConnectGateFailedError.is(error)) runtime.ctx.events.emit(connectFailed, { namespace, error })
    throw error
  }
}

/**
 * Waits until the gates have answered for the account of a session; the wallet may switch to another account in the
 * meantime.
 */
async function untilAdmitted(runtime: Runtime, session: Session): Promise<ConnectResult> {
  const { ctx, admissions } = runtime
  const { namespace } = session.connector
  for (;;) {
    const admission = isLive(runtime, session) ? admissions.get(namespace) : undefined
    const isCurrent = () => isLive(runtime, session) && admissions.get(namespace) === admission
    try {
      const answer = await admission?.outcome
      if (!answer) break
      if (!isCurrent()) continue
      const account = accountOf(namespace, connectionOf(ctx, namespace))
      if (account) return { account, taken: answer === 'taken' }
      break
    } catch (error) {
      if (isCurrent() || !isLive(runtime, session)) throw error
    }
  }
  throw abortReason('The connection ended before it was complete')
}

/**
 * Connects the other namespaces that an approval covers and that have no connected wallet. Namespaces that fail or hang
 * are left unchanged.
 */
async function connectSiblings(
  runtime: Runtime,
  connector: Connector,
  { listed, isComplete, signal }: ConnectOptions,
): Promise<void> {
  const isFree = ({ id, namespace, covers }: Connector) => {
    const { status, connectorId } = connectionOf(runtime.ctx, namespace)
    return covers?.() !== false && !runtime.attempts.has(namespace) && (status === 'disconnected' || connectorId === id)
  }
  const follow = async (sibling: Connector) => {
    const following = { connector: sibling, listed, silent: true, isPrepared: true, restored: false, isComplete }
    try {
      await withinTimeLimit(signal, (limit) => openConnection(runtime, { ...following, signal: limit }))
    } catch (error) {
      runtime.ctx.log.info('An approval that covers several networks did not connect all of them', error)
    } finally {
      followSkipped(runtime, sibling.namespace)
    }
  }
  await Promise.all(siblingsOf(runtime, connector).filter(isFree).map(follow))
}
