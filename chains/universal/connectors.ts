import type { PluginContext } from 'portico/kernel'
import { type Connector, type Namespace, networksSlice } from 'portico/wallet'
import type { LazyHub } from './hub.ts'

const createConnector = (namespace: Namespace, hub: LazyHub): Connector => ({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespace,
  isShared: true,
  isPaired: true,
  prepare: async (request) => (await hub.load()).prepare(request),
  covers: () => hub.peek()?.link()?.coverage(namespace) !== undefined,
  abandon: () => hub.peek()?.abandon(),
  peer: () => hub.peek()?.link()?.peer,
  provider: async () => (await hub.load()).provider(namespace),
})

/** Brings one connector for each chain family of the host's networks, also of those that are added later. */
export function bringConnectors(
  { store }: Pick<PluginContext, 'store'>,
  hub: LazyHub,
  found: (connector: Connector) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const known = new Set<Namespace>()
  const look = () => {
    for (const { chainNamespace } of store.get(networksSlice).networks) {
      if (known.has(chainNamespace)) continue
      known.add(chainNamespace)
      found(createConnector(chainNamespace, hub))
    }
  }
  const stop = store.watch(networksSlice, ({ networks }) => networks, look)
  signal.addEventListener('abort', stop, { once: true })
  look()
}
