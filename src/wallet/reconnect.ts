import { sleep } from 'portico/kernel'
import type { Namespace } from './caip.ts'
import type { Connector } from './chain.ts'
import { connectionOf, connectorKey, dispatch, leave, networksOf, type Runtime } from './runtime.ts'
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
  if (!ctx.options.enableReconnect) ctx.storage.remove(storedConnections)
  const stored = Object.entries(ctx.storage.get(storedConnections)) as [Namespace, StoredConnection][]
  const waiting = new Map(stored.filter(([item]) => isOffered(item)))

  ctx.store.batch(() => {
    for (const [namespace, { connectorId }] of waiting) dispatch(ctx, namespace, { type: 'restore', connectorId })
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
    dispatch(ctx, namespace, { type: 'failed' })
    leave(runtime, namespace)
  }
  const restoreWith = (connector: Connector, id: string) => {
    const { namespace } = connector
    if (!isUntouched(namespace, id)) return
    waiting.delete(namespace)
    void ctx.latest(restoreTask(namespace), async (signal) => {
      try {
        const { restore } = await import('./actions/index.ts')
        if (isUntouched(namespace, id) && !signal.aborted) await restore(runtime, connector, signal)
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
        if (renamed) restoreWith(renamed, connectorId)
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

/**
 * Whether a connector is a remembered wallet for sure. Wallets that share an rdns are told apart by their names, and
 * which of them has it as its id may change; one that only has a new name is taken when no other came.
 */
function isRemembered({ id, alias, name, rdns }: Connector, remembered: StoredConnection): boolean {
  const { connectorId } = remembered
  if (alias === connectorId || (id === connectorId && !(rdns && remembered.name))) return true
  return name === remembered.name && (!rdns || !remembered.rdns || rdns === remembered.rdns)
}

const restoreTask = (namespace: Namespace) => `restore:${namespace}`

/** Follows other tabs: what is disconnected there is disconnected here, and not restored. */
export function watchOtherTabs(runtime: Runtime): void {
  const { ctx } = runtime
  ctx.storage.watch(storedConnections, (stored) => {
    const { connections } = ctx.store.get(connectionsSlice)
    for (const namespace of Object.keys(connections) as Namespace[]) {
      if (stored[namespace]) continue
      // A newer task of the same key ends the one that restores.
      void ctx.latest(restoreTask(namespace), async () => {
        const isRestoring = connectionOf(ctx, namespace).status === 'connecting' && !runtime.attempts.has(namespace)
        if (!isRestoring && !runtime.sessions.has(namespace)) return
        const { dropSession } = await import('./actions/index.ts')
        dropSession(runtime, namespace)
      })
    }
  })
}
