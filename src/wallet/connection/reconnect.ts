import { sleep } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { setGateStatuses } from '../gates/hold.ts'
import { connectionOf, connectorKey, deactivate, networksOf, type Runtime, restoreTask } from '../runtime.ts'
import { connectionsSlice, rememberedSlice } from '../tokens.ts'
import { disconnectedState } from './connectionState.ts'
import { isRemembered } from './isRemembered.ts'
import { loadActions } from './loadActions.ts'
import type { StoredConnection } from './remembered.ts'

/** Time limit for a remembered wallet to be found, in milliseconds. Extensions inject late on slow machines. */
const timeLimit = 3000

/**
 * Waits for remembered wallets, whose namespaces are already `connecting`. Call the returned function with each
 * connector that is found: it restores the connection if the connector is the remembered wallet.
 */
export function prepareReconnect(runtime: Runtime): (connector: Connector) => void {
  const { ctx } = runtime
  const { connections } = ctx.store.get(rememberedSlice)
  const stored = Object.entries(connections)
  const waiting = new Map<Namespace, StoredConnection>(
    stored.filter(([namespace]) => networksOf(ctx, namespace).length > 0),
  )
  for (const [namespace, entry] of stored) runtime.remembered.set(namespace as Namespace, entry)

  const isUntouched = (namespace: Namespace, id: string) => {
    const { status, connectorId } = connectionOf(ctx, namespace)
    return status === 'connecting' && connectorId === id && !runtime.attempts.has(namespace)
  }
  const giveUp = (namespace: Namespace, id: string) => {
    waiting.delete(namespace)
    if (!isUntouched(namespace, id)) return
    // Written without the state machine, which may have failed to load. No account is known yet, so gates have nothing
    // to hold.
    ctx.store.batch(() => {
      ctx.store.update(connectionsSlice, (draft) => {
        draft.connections[namespace] = disconnectedState as (typeof draft.connections)[Namespace] & object
      })
      setGateStatuses(ctx, namespace, {})
    })
    deactivate(runtime, namespace)
  }
  const restoreWith = (connector: Connector, id: string) => {
    const { namespace } = connector
    if (!isUntouched(namespace, id)) return
    waiting.delete(namespace)
    void ctx.latest(restoreTask(namespace), async (signal) => {
      try {
        const { restore } = await loadActions()
        // A second provider that claims to be the wallet may have been found in the meantime.
        const isSure = () => !runtime.connectors.get(connectorKey(namespace, connector.id))?.isDisputed
        await restore(runtime, connector, () => isUntouched(namespace, id) && isSure() && !signal.aborted, signal)
      } finally {
        giveUp(namespace, id)
      }
    })
  }
  if (waiting.size > 0) {
    void ctx.latest('reconnect', async (signal) => {
      await sleep(timeLimit, signal)
      for (const [namespace, { connectorId }] of waiting) {
        const renamed = runtime.connectors.get(connectorKey(namespace, connectorId))
        if (renamed && !renamed.isDisputed) restoreWith(renamed, connectorId)
        // It stays remembered: it may be there at the next visit.
        else giveUp(namespace, connectorId)
      }
    })
  }
  return (connector) => {
    const remembered = waiting.get(connector.namespace)
    if (remembered && isRemembered(connector, remembered)) restoreWith(connector, remembered.connectorId)
  }
}
