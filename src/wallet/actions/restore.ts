import type { Connector } from '../chain.ts'
import { connectionOf, dispatch, type Runtime, remember } from '../runtime.ts'
import { connect } from './connect.ts'

/** Connects a remembered wallet again, without a prompt. A wallet that no longer agrees is forgotten. */
export async function restore(runtime: Runtime, connector: Connector, signal: AbortSignal): Promise<void> {
  const { ctx } = runtime
  try {
    await connect(runtime, { connector, silent: true, signal })
  } catch (error) {
    if (signal.aborted) return
    ctx.log.info('A remembered wallet did not come back', error)
    if (connectionOf(ctx, connector.namespace).status === 'disconnected') remember(ctx, connector.namespace, null)
  }
}

/** The remembered wallet did not show up. It stays remembered: it may be there at the next visit. */
export function giveUp(runtime: Runtime, namespace: Connector['namespace']): void {
  dispatch(runtime.ctx, namespace, { type: 'failed' })
}
