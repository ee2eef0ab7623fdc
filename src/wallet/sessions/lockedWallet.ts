import type { Namespace } from '../caip.ts'
import { loadActions } from '../connection/loadActions.ts'
import { readRemembered } from '../connection/remember.ts'
import type { Connector, KnownConnectorType } from '../connector.ts'
import { connectingAdapterOf, type LiveSession, type Runtime, unlockTask } from '../runtime.ts'
import { otherSessions } from './sessionList.ts'

/** The wallets that announce by themselves that the user has unlocked them. */
const lockable: ReadonlySet<string> = new Set<KnownConnectorType>(['ANNOUNCED', 'INJECTED'])

/**
 * Whether a wallet that shares no account any more may come back once it shares one: it can be followed, wallets are restored at all,
 * and no other one takes its place, here or in another tab. A wallet announces a revoked permission as it announces a lock: it stays
 * remembered then too, and comes back if the user grants the permission again.
 */
export function mayComeBack(runtime: Runtime, { session: { connector }, beside }: LiveSession): boolean {
  const { namespace, id, type, isPaired } = connector
  // Storage has what an earlier visit left, although nothing is restored.
  if (!runtime.ctx.options.enableReconnect) return false
  if (beside || otherSessions(runtime, namespace).length > 0 || isPaired || !lockable.has(type)) return false
  const isStored = readRemembered(runtime)[namespace]?.connectorId === id
  return isStored && connectingAdapterOf(runtime.ctx, connector)?.untilShared !== undefined
}

/** Restores a wallet once it is unlocked. Begins at once, so that a disconnect from here on forgets the wallet. */
export function followLocked(runtime: Runtime, connector: Connector): void {
  const { namespace, id } = connector
  noteLocked(runtime, namespace, id)
  void runtime.ctx.latest(unlockTask(namespace), async (signal) => {
    const { restoreUnlocked } = await loadActions()
    await restoreUnlocked(runtime, connector, signal)
  })
}

/** Notes which wallet of a namespace is locked, by the id that is stored. */
export function noteLocked(runtime: Runtime, namespace: Namespace, id: string): void {
  runtime.locked ??= new Map()
  runtime.locked.set(namespace, id)
}
