import { type Connector, type ConnectorInfo, type ConnectorSource, chainAdapters, connectorSources } from './chain.ts'
import { connectorKey, type Runtime } from './runtime.ts'
import { connectorsSlice } from './tokens.ts'

/** Runs every source of connectors for as long as it is contributed. `onFound` hears each connector once it is listed. */
export function watchConnectors(runtime: Runtime, onFound: (connector: Connector) => void): void {
  const { ctx } = runtime
  const running = new Map<ConnectorSource, AbortController>()

  const sync = () => {
    const sources: readonly ConnectorSource[] = [...ctx.slots.get(chainAdapters), ...ctx.slots.get(connectorSources)]
    for (const [source, controller] of running) {
      if (sources.includes(source)) continue
      running.delete(source)
      controller.abort()
    }
    for (const source of sources) if (!running.has(source)) run(source)
  }

  const run = (source: ConnectorSource) => {
    const controller = new AbortController()
    const signal = AbortSignal.any([ctx.signal, controller.signal])
    running.set(source, controller)
    const mine = new Set<string>()
    signal.addEventListener('abort', () => forget(runtime, mine), { once: true })
    try {
      source.discover((connector) => {
        if (signal.aborted) return
        mine.add(connectorKey(connector.namespace, connector.id))
        list(runtime, connector)
        onFound(connector)
      }, signal)
    } catch (error) {
      ctx.report(error)
    }
  }

  ctx.slots.subscribe(sync)
  sync()
}

function list(runtime: Runtime, connector: Connector): void {
  runtime.connectors.set(connectorKey(connector.namespace, connector.id), connector)
  const info = toInfo(connector)
  runtime.ctx.store.update(connectorsSlice, (draft) => {
    const index = draft.connectors.findIndex((item) => item.id === info.id && item.namespace === info.namespace)
    if (index < 0) draft.connectors.push(info)
    else draft.connectors[index] = info
  })
}

function forget(runtime: Runtime, keys: ReadonlySet<string>): void {
  for (const key of keys) runtime.connectors.delete(key)
  runtime.ctx.store.update(connectorsSlice, (draft) => {
    draft.connectors = draft.connectors.filter((item) => !keys.has(connectorKey(item.namespace, item.id)))
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
