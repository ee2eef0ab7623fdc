import { abortReason } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import { adapterOf, connectionOf, connectorKey, type LiveSession, type Runtime } from '../runtime.ts'
import { dropSession, isLive } from '../sessions/openSession.ts'

/**
 * Drops the connections whose adapter or connector was removed together with its plugin. They stay remembered.
 * `hasSource` tells whether the source of a connector, given by key, is still contributed.
 */
export function dropOrphans(runtime: Runtime, hasSource: (key: string) => boolean): void {
  const { ctx, sessions, attempts, multiWallet } = runtime
  const isOrphan = (namespace: Namespace, id: string | null) =>
    !adapterOf(ctx, namespace) || !hasSource(connectorKey(namespace, id ?? ''))

  for (const [namespace, attempt] of attempts) {
    const { connectorId } = connectionOf(ctx, namespace)
    if (isOrphan(namespace, connectorId)) attempt.abort(abortReason('The wallet went away'))
  }
  const lives = [...sessions.values(), ...(multiWallet?.lives() ?? [])]
  dropSessions(
    runtime,
    lives.filter(({ session: { connector } }) => isOrphan(connector.namespace, connector.id)),
  )
}

/** Drops sessions of removed wallets, unless they have ended. They stay remembered. */
export function dropSessions(runtime: Runtime, lives: readonly LiveSession[]): void {
  const { multiWallet } = runtime
  // Kept sessions first, so that none of them becomes active.
  for (const live of lives) {
    const { namespace, id } = live.session.connector
    if (multiWallet?.lives(namespace).includes(live)) multiWallet.drop(namespace, id)
  }
  for (const { session } of lives) {
    if (isLive(runtime, session)) dropSession(runtime, session.connector.namespace, { forget: false })
  }
}
