import { sleep } from 'portico/kernel'
import type { Namespace } from './caip.ts'
import type { Connector } from './chain.ts'
import { dispatch } from './dispatch.ts'
import { isRemembered } from './isRemembered.ts'
import { connectionOf, connectorKey, leave, networksOf, type Runtime, restoreTask } from './runtime.ts'
import { type StoredConnection, storedActive, storedConnections } from './storageKeys.ts'
import { connectionsSlice } from './tokens.ts'

/** How long a remembered wallet may take to show up, in milliseconds. Extensions inject late on slow machines. */
const patience = 3000

/**
 * Reads from storage who was connected and marks those namespaces as connecting, at once. The returned function takes
 * each connector that is found and restores the connection when it is the remembered one. `home` is the namespace to
 * begin with where storage names none.
 */
export function prepareReconnect(runtime: Runtime, home: Namespace | null): (connector: Connector) => void {
  const { ctx } = runtime
  const isOffered = (namespace: Namespace) => networksOf(ctx, namespace).length > 0
  // What is not restored stays in storage: it may be what other tabs stand on.
  const remembered = ctx.options.enableReconnect ? ctx.storage.get(storedConnections) : {}
  const stored = Object.entries(remembered) as [Namespace, StoredConnection][]
  const waiting = new Map(stored.filter(([item]) => isOffered(item)))
  for (const [namespace, { connectorId }] of stored) runtime.remembered.set(namespace, connectorId)

  ctx.store.batch(() => {
    for (const [namespace, { connectorId }] of waiting) dispatch(runtime, namespace, { type: 'restore', connectorId })
    const last = ctx.storage.get(storedActive)
    const active = last && isOffered(last) ? last : home
    const [first] = waiting.keys()
    ctx.store.update(connectionsSlice, (draft) => {
      draft.ready = true
      draft.active = first && !(active && waiting.has(active)) ? first : active
    })
  })

  const isUntouched = (namespace: Namespace, id: string) => {
    const { status, connectorId } = connectionOf(ctx, namespace)
    return status === 'connecting' && connectorId === id && !runtime.attempts.has(namespace)
  }
  const giveUp = (namespace: Namespace, id: string) => {
    waiting.delete(namespace)
    if (!isUntouched(namespace, id)) return
    dispatch(runtime, namespace, { type: 'failed' })
    leave(runtime, namespace)
  }
  const restoreWith = (connector: Connector, id: string) => {
    const { namespace } = connector
    if (!isUntouched(namespace, id)) return
    waiting.delete(namespace)
    void ctx.latest(restoreTask(namespace), async (signal) => {
      try {
        const { restore } = await import('./actions/index.ts')
        // Another one that claims to be the wallet may have come meanwhile.
        const isSure = () => !runtime.connectors.get(connectorKey(namespace, connector.id))?.isDisputed
        await restore(runtime, connector, () => isUntouched(namespace, id) && isSure() && !signal.aborted, signal)
      } finally {
        giveUp(namespace, id)
      }
    })
  }
  if (waiting.size > 0) {
    void ctx.latest('reconnect', async (signal) => {
      await sleep(patience, signal)
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
