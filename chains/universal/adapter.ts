import type { PluginContext } from 'portico/kernel'
import {
  type ChainAdapter,
  type Connector,
  DependencyMissingError,
  type Namespace,
  networksSlice,
} from 'portico/wallet'
import { isAddress } from './address.ts'
import type { LazyHub } from './hub.ts'

const connectorId = 'walletConnect'

const createConnector = (namespace: Namespace, hub: LazyHub, onMissing: () => void): Connector => ({
  id: connectorId,
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespace,
  isShared: true,
  isPaired: true,
  async prepare(request) {
    try {
      await (await hub.load()).prepare(request)
    } catch (error) {
      if (DependencyMissingError.is(error)) onMissing()
      throw error
    }
  },
  covers: () => hub.peek()?.link()?.coverage(namespace) !== undefined,
  abandon: () => hub.abandon(),
  peer: () => hub.peek()?.link()?.peer,
  provider: async () => (await hub.load()).provider(namespace),
})

/**
 * Reports one connector for each namespace of the host's networks, also of networks that are added later. Once the client
 * turns out not to be installed, the connectors are removed, because no attempt can succeed.
 */
export function bringConnectors(
  { store }: Pick<PluginContext, 'store'>,
  hub: LazyHub,
  found: (connector: Connector) => void,
  signal: AbortSignal,
  lost: (connector: Pick<Connector, 'namespace' | 'id'>) => void = () => {},
): void {
  if (signal.aborted) return
  const known = new Set<Namespace>()
  let isMissing = false
  const onMissing = () => {
    isMissing = true
    // In a later task, so that the attempt rejects with its own error first.
    setTimeout(() => {
      for (const namespace of known) lost({ namespace, id: connectorId })
    })
  }
  const look = () => {
    for (const { chainNamespace } of store.get(networksSlice).networks) {
      if (isMissing || known.has(chainNamespace)) continue
      known.add(chainNamespace)
      found(createConnector(chainNamespace, hub, onMissing))
    }
  }
  const stop = store.watch(networksSlice, ({ networks }) => networks, look)
  signal.addEventListener('abort', stop, { once: true })
  look()
}

/**
 * The adapter of namespaces without one of their own that takes paired providers: it signs texts, exposes the session, and has no
 * other capability.
 */
export const createFallbackAdapter = (namespace: Namespace): ChainAdapter => ({
  id: namespace,
  isAddress: (value) => isAddress(namespace, value),
  discover() {},
  async connect(request) {
    request.signal.throwIfAborted()
    return (await import('./rawSession.ts')).openRawSession(request)
  },
  can: { pairing: true },
})
