import type { Namespace } from './caip.ts'
import type { Connector } from './chain.ts'
import { activate, connectionOf, dispatch, type Runtime } from './runtime.ts'
import { connectionsSlice, storedActive, storedConnections } from './tokens.ts'

/** How long a remembered wallet may take to show up, in milliseconds. Extensions inject late on slow machines. */
const patience = 3000

/**
 * Reads from storage who was connected and marks those namespaces as connecting, at once. The returned function takes
 * each connector that is found and restores the connection when it is the remembered one.
 */
export function prepareReconnect(runtime: Runtime): (connector: Connector) => void {
  const { ctx } = runtime
  const stored = ctx.options.enableReconnect ? ctx.storage.get(storedConnections) : {}
  const waiting = new Map<Namespace, string>()
  if (!ctx.options.enableReconnect) ctx.storage.remove(storedConnections)

  ctx.store.batch(() => {
    for (const [namespace, { connectorId }] of Object.entries(stored) as [Namespace, { connectorId: string }][]) {
      waiting.set(namespace, connectorId)
      dispatch(ctx, namespace, { type: 'restore', connectorId })
    }
    const active = ctx.storage.get(storedActive)
    ctx.store.update(connectionsSlice, (draft) => {
      draft.ready = true
      draft.active = active
    })
    const [first] = waiting.keys()
    if (first && (!active || !waiting.has(active))) activate(ctx, first)
  })

  const isUntouched = (namespace: Namespace, id: string) => {
    const { status, connectorId } = connectionOf(ctx, namespace)
    return status === 'connecting' && connectorId === id && !runtime.attempts.has(namespace)
  }
  if (waiting.size > 0) {
    void ctx.latest('reconnect', async (signal) => {
      const [{ giveUp }, { sleep }] = await Promise.all([import('./actions/index.ts'), import('portico/kernel')])
      await sleep(patience, signal)
      for (const [namespace, id] of waiting) if (isUntouched(namespace, id)) giveUp(runtime, namespace)
      waiting.clear()
    })
  }
  return (connector) => {
    const { namespace, id } = connector
    if (waiting.get(namespace) !== id || !isUntouched(namespace, id)) return
    waiting.delete(namespace)
    void ctx.latest(`restore:${namespace}`, async (signal) => {
      const { restore } = await import('./actions/index.ts')
      if (isUntouched(namespace, id)) await restore(runtime, connector, signal)
    })
  }
}

/** Follows other tabs: what is disconnected there is disconnected here. */
export function watchOtherTabs(runtime: Runtime): void {
  const { ctx } = runtime
  ctx.storage.watch(storedConnections, (stored) => {
    for (const namespace of [...runtime.sessions.keys()]) {
      if (stored[namespace]) continue
      void ctx.latest(`tab:${namespace}`, async () => {
        const { dropSession } = await import('./actions/index.ts')
        dropSession(runtime, namespace)
      })
    }
  })
}
