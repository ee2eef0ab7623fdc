import { type ConnectorSource, chainAdapters, connectorSources } from '../chain.ts'
import { loadActions } from '../connection/loadActions.ts'
import type { Connector, ConnectorInfo } from '../connector.ts'
import { connectorKey, type Runtime } from '../runtime.ts'
import { connectorsSlice } from '../tokens.ts'
import { explorerIdOf } from './explorerIds.ts'
import { maxWallets } from './untrustedText.ts'

/** Runs every source of connectors for as long as it is contributed. Calls `onFound` with each connector once it is listed. */
export function watchConnectors(runtime: Runtime, onFound: (connector: Connector) => void): void {
  const { ctx } = runtime
  const running = new Map<ConnectorSource, AbortController>()
  /** The id of the source that found each connector: a plugin that was reset contributes the same id again. */
  const origins = new Map<string, string>()
  const list = (): readonly ConnectorSource[] => [...ctx.slots.get(chainAdapters), ...ctx.slots.get(connectorSources)]
  const hasSource = (key: string) => list().some((source) => source.id === origins.get(key))

  const isIdle = () => runtime.sessions.size + runtime.attempts.size === 0
  const sync = () => {
    const sources = list()
    for (const [source, controller] of running) {
      if (sources.includes(source)) continue
      running.delete(source)
      controller.abort()
    }
    for (const source of sources) if (!running.has(source)) run(source)
    void ctx.latest('orphans', async () => {
      if (!isIdle()) (await loadActions()).dropOrphans(runtime, hasSource)
    })
  }

  const run = (source: ConnectorSource) => {
    const controller = new AbortController()
    const signal = AbortSignal.any([ctx.signal, controller.signal])
    running.set(source, controller)
    const mine = new Map<string, Connector>()
    signal.addEventListener('abort', () => forget(runtime, mine), { once: true })
    const found = (connector: Connector) => {
      if (signal.aborted) return
      // Lists of wallets are sorted by name: a wallet without one would make them fail.
      if (typeof connector.name !== 'string') return ctx.report(new TypeError(`A wallet of "${source.id}" has no name`))
      const key = connectorKey(connector.namespace, connector.id)
      if (!mine.has(key) && mine.size >= maxWallets) return
      mine.set(key, connector)
      origins.set(key, source.id)
      add(runtime, connector)
      onFound(connector)
    }
    const lost = ({ namespace, id }: Pick<Connector, 'namespace' | 'id'>) => {
      const key = connectorKey(namespace, id)
      const connector = mine.get(key)
      if (signal.aborted || !connector) return
      mine.delete(key)
      forget(runtime, new Map([[key, connector]]))
      if (runtime.connectors.has(key) || isIdle()) return
      void ctx.latest(`lost:${key}`, async () => (await loadActions()).endLost(runtime, namespace, id))
    }
    const discover = async () => source.discover(found, signal, lost)
    discover().catch(ctx.report)
  }

  ctx.slots.subscribe(sync)
  sync()
}

function add(runtime: Runtime, connector: Connector): void {
  runtime.connectors.set(connectorKey(connector.namespace, connector.id), connector)
  const info = toInfo(connector)
  const { store } = runtime.ctx
  // Search outside the draft, which would copy each entry that is read.
  const index = store
    .get(connectorsSlice)
    .connectors.findIndex((item) => item.id === info.id && item.namespace === info.namespace)
  store.update(connectorsSlice, (draft) => {
    if (index < 0) draft.connectors.push(info)
    else draft.connectors[index] = info
  })
}

/** Removes connectors, except those that another source has found since. */
function forget(runtime: Runtime, found: ReadonlyMap<string, Connector>): void {
  const { connectors, ctx } = runtime
  for (const [key, connector] of found) if (connectors.get(key) === connector) connectors.delete(key)
  ctx.store.update(connectorsSlice, (draft) => {
    draft.connectors = draft.connectors.filter((item) => connectors.has(connectorKey(item.namespace, item.id)))
  })
}

function toInfo(connector: Connector): ConnectorInfo {
  const { id, name, type, namespace, imageUrl, imageId, rdns, isDisputed } = connector
  const explorerId = explorerIdOf(connector)
  return {
    id,
    name,
    type,
    namespace,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(imageId === undefined ? {} : { imageId }),
    ...(explorerId === undefined ? {} : { explorerId }),
    ...(rdns === undefined ? {} : { rdns }),
    ...(isDisputed ? { isDisputed } : {}),
  }
}
