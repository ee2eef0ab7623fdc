import { abortReason } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import { ConnectorNotFoundError } from '../errors/options.ts'
import { adapterOf, connectionOf, connectorKey, type LiveSession, type Runtime } from '../runtime.ts'
import { dropSession } from '../sessions/activeSession.ts'
import { allSessions, findSession, isConnected } from '../sessions/sessionList.ts'

/**
 * Drops the connections whose adapter or connector was removed together with its plugin. They stay remembered.
 * `hasSource` tells whether the source of a connector, given by key, is still contributed.
 */
export function dropOrphans(runtime: Runtime, hasSource: (key: string) => boolean): void {
  const { ctx, attempts } = runtime
  const isOrphan = (namespace: Namespace, id: string | null) =>
    !adapterOf(ctx, namespace) || !hasSource(connectorKey(namespace, id ?? ''))

  for (const [namespace, attempt] of attempts) {
    const { connectorId } = connectionOf(ctx, namespace)
    if (isOrphan(namespace, connectorId)) attempt.abort(abortReason('The wallet went away'))
  }
  dropSessions(
    runtime,
    allSessions(runtime).filter(({ session: { connector } }) => isOrphan(connector.namespace, connector.id)),
  )
}

/**
 * Ends the connections of a wallet that left the page: an attempt to connect it fails, its session is dropped. The
 * wallet stays remembered, since it may be there on the next visit.
 */
export function endLost(runtime: Runtime, namespace: Namespace, id: string): void {
  const { ctx, attempts } = runtime
  if (connectionOf(ctx, namespace).connectorId === id) {
    attempts.get(namespace)?.abort(new ConnectorNotFoundError({ id }))
  }
  const gone = findSession(runtime, namespace, id)
  if (gone) dropSessions(runtime, [gone])
}

/** Drops sessions of removed wallets, unless they have ended. They stay remembered. */
function dropSessions(runtime: Runtime, lives: readonly LiveSession[]): void {
  // The active one last, so that none of the others becomes active.
  for (const live of [...lives.filter(({ beside }) => beside), ...lives.filter(({ beside }) => !beside)]) {
    if (isConnected(runtime, live)) dropSession(runtime, live.session.connector.namespace, { live, forget: false })
  }
}
