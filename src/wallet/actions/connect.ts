import { abortReason } from 'portico/kernel'
import type { Connector } from '../chain.ts'
import { connectionOf, type Runtime } from '../runtime.ts'
import { type ConnectedAccount, connectGates } from '../tokens.ts'
import { type ConnectOptions, openConnection } from './openConnection.ts'
import { isLive } from './openSession.ts'
import { siblingsOf } from './prepareWallet.ts'

export interface ConnectResult {
  readonly account: ConnectedAccount
  /** A connect gate took over: it shows what comes next. */
  readonly taken: boolean
}

/**
 * Connects a wallet, in each namespace that its approval covers. A newer attempt in the same namespace ends the older
 * one. When the wallet declines, the connection that was there before stays. Throws the named errors of the wallet, or
 * the abort reason.
 */
export async function connect(runtime: Runtime, options: ConnectOptions): Promise<ConnectResult> {
  const { ctx } = runtime
  const { session, account } = await openConnection(runtime, options)
  // After a reload each remembered namespace comes back by itself.
  if (!options.silent) await connectSiblings(runtime, session.connector, options)
  for (const gate of ctx.slots.get(connectGates)) {
    if (gate.when && !gate.when(ctx.store.get)) continue
    if ((await gate.enter({ ...account, restored: options.silent === true })) === 'taken')
      return { account, taken: true }
    if (!isLive(runtime, session)) throw abortReason('The connection ended before it was complete')
  }
  return { account, taken: false }
}

/** Connects what else an approval covers, where nobody else is connected. What fails stays as it was. */
async function connectSiblings(
  runtime: Runtime,
  connector: Connector,
  { listed, signal }: ConnectOptions,
): Promise<void> {
  const isFree = ({ id, namespace, covers }: Connector) => {
    const { status, connectorId } = connectionOf(runtime.ctx, namespace)
    return covers?.() !== false && !runtime.attempts.has(namespace) && (status === 'disconnected' || connectorId === id)
  }
  const follow = async (sibling: Connector) => {
    try {
      const following = { silent: true, isPrepared: true, restored: false }
      await openConnection(runtime, { connector: sibling, listed, signal, ...following })
    } catch (error) {
      runtime.ctx.log.info('An approval that covers several networks did not connect all of them', error)
    }
  }
  await Promise.all(siblingsOf(runtime, connector).filter(isFree).map(follow))
}
