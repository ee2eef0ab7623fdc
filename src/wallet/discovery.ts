import { type Connector, type ConnectorInfo, type ConnectorSource, chainAdapters, connectorSources } from './chain.ts'
import { connectorKey, type Runtime } from './runtime.ts'
import { connectorsSlice } from './tokens.ts'

/** Runs every source of connectors for as long as it is contributed. `onFound` hears each connector once it is listed. */
export function watchConnectors(runtime: Runtime, onFound: (connector: Connector) => void): void {
  const { ctx } = runtime
  const running = new Map<ConnectorSource, AbortController>()
  /** The source that brought each connector, by its id: a plugin that was reset contributes the same one anew. */
  const origins = new Map<string, string>()
  const list = (): readonly ConnectorSource[] => [...ctx.slots.get(chainAdapters), ...ctx.slots.get(connectorSources)]
  const hasSource = (key: string) => list().some((source) => source.id === origins.get(key))

  const sync = () => {
    const sources = list()
    for (const [source, controller] of running) {
      if (sources.includes(source)) continue
      running.delete(source)
      controller.abort()
    }
    for (const source of sources) if (!running.has(source)) run(source)
    void ctx.latest('orphans', async () => {
      if (runtime.sessions.size + runtime.attempts.size === 0) return
      const { dropOrphans } = await import('./actions/index.ts')
      dropOrphans(runtime, hasSource)
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
      const key = connectorKey(connector.namespace, connector.id)
      mine.set(key, connector)
      origins.set(key, source.id)
      add(runtime, connector)
      onFound(connector)
    }
    const discover = async () => source.discover(found, signal)
    discover().catch(ctx.report)
  }

  ctx.slots.subscribe(sync)
  sync()
}

function add(runtime: Runtime, connector: Connector): void {
  runtime.connectors.set(connectorKey(connector.namespace, connector.id), connector)
  const info = toInfo(connector)
  runtime.ctx.store.update(connectorsSlice, (draft) => {
    const index = draft.connectors.findIndex((item) => item.id === info.id && item.namespace === info.namespace)
    if (index < 0) draft.connectors.push(info)
    else draft.connectors[index] = info
  })
}

/** Another source may have found the same wallet since: that listing stays. */
function forget(runtime: Runtime, found: ReadonlyMap<string, Connector>): void {
  const { connectors, ctx } = runtime
  for (const [key, connector] of found) if (connectors.get(key) === connector) connectors.delete(key)
  ctx.store.update(connectorsSlice, (draft) => {
    draft.connectors = draft.connectors.filter((item) => connectors.has(connectorKey(item.namespace, item.id)))
  })
}

function toInfo({ id, name, type, namespace, imageUrl, explorerId, rdns }: Connector): ConnectorInfo {
  return {
    id,
    name,
    type,
    namespace,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(explorerId === undefined ? {} : { explorerId }),
    ...(rdns === undefined ? {} : { rdns }),
  }
}
