import { abortReason } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { adapterOf, connectionOf, connectorKey, type Runtime } from '../runtime.ts'
import { dropSession } from './openSession.ts'

/**
 * Lets go of the connections whose adapter or wallet went away with the plugin that brought it. They stay remembered.
 * `hasSource` tells by the key of a connector whether what brought it is here.
 */
export function dropOrphans(runtime: Runtime, hasSource: (key: string) => boolean): void {
  const { ctx, sessions, attempts, several } = runtime
  const isOrphan = (namespace: Namespace, id: string | null) =>
    !adapterOf(ctx, namespace) || !hasSource(connectorKey(namespace, id ?? ''))

  for (const [namespace, attempt] of attempts) {
    const { connectorId } = connectionOf(ctx, namespace)
    if (isOrphan(namespace, connectorId)) attempt.abort(abortReason('The wallet went away'))
  }
  for (const { session } of several?.lives() ?? []) {
    const { namespace, id } = session.connector
    if (isOrphan(namespace, id)) several?.drop(namespace, id)
  }
  for (const [namespace, { session }] of [...sessions]) {
    if (isOrphan(namespace, session.connector.id)) dropSession(runtime, namespace, { forget: false })
  }
}
