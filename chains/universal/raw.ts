import type { CaipNetworkId, Namespace, PairedProvider, RpcCall } from 'portico/wallet'
import { readCapabilities } from './capabilities.ts'
import type { Link } from './link.ts'
import type { PairedSession } from './structs.ts'

type Listener = (payload: unknown) => void

/** The events of a provider (EIP-1193, as in Node). If a listener throws, the others are still called. */
function createEmitter(report: (error: unknown) => void) {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener) {
      const list = listeners.get(event) ?? []
      const index = list.lastIndexOf(listener)
      listeners.set(
        event,
        list.filter((_, at) => at !== index),
      )
    },
    emit(event: string, payload: unknown) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}

/**
 * One namespace's part of a session: the provider for a host without an adapter for the namespace, and the base of adapters.
 */
export interface RawProvider extends PairedProvider {
  /** Of WalletConnect: accounts, methods and events by namespace. */
  readonly session: PairedSession
  /** Sends a request to the wallet. @param chain CAIP-2 id; the namespace's current network by default */
  request(call: RpcCall, chain?: CaipNetworkId): Promise<unknown>
  /** `accountsChanged` with addresses, `chainChanged` with a CAIP-2 id, `approvalChanged`, `addressesChanged`, `disconnect`. */
  on(event: string, listener: (payload: never) => void): RawProvider
  removeListener(event: string, listener: (payload: never) => void): RawProvider
}

export interface RawProviderOptions {
  readonly rpcMap?: PairedProvider['rpcMap']
  /** Called with errors of the host's listeners. */
  report(error: unknown): void
}

/** Makes the raw provider of one namespace. */
export function createRawProvider(
  link: Link,
  namespace: Namespace,
  { rpcMap, report }: RawProviderOptions,
): RawProvider {
  const emitter = createEmitter(report)
  let approved = link.coverage(namespace)
  /** Keep the approval after the end: hosts read a wallet's features while they disconnect. */
  const coverage = () => {
    approved = link.coverage(namespace) ?? approved
    return approved
  }
  link.watch(namespace, (change) => {
    coverage()
    if (change.type === 'accounts') emitter.emit('accountsChanged', change.accounts)
    if (change.type === 'approval') emitter.emit('approvalChanged', undefined)
    if (change.type === 'addresses') emitter.emit('addressesChanged', link.toldAddresses(namespace))
    if (change.type === 'network') emitter.emit('chainChanged', change.network)
    if (change.type !== 'disconnected') return
    emitter.emit('accountsChanged', [])
    emitter.emit('disconnect', undefined)
  })
  const provider: RawProvider = {
    ...(rpcMap && { rpcMap }),
    get session() {
      return link.session
    },
    get accounts() {
      return link.accounts(namespace)
    },
    get approved() {
      return [...new Set([...(coverage()?.accounts.values() ?? [])].flat())]
    },
    get network() {
      return link.network(namespace)
    },
    get networks() {
      return coverage()?.chains ?? []
    },
    get methods() {
      return [...(coverage()?.methods ?? [])]
    },
    capabilities: (address) => readCapabilities(link.session, address, provider.networks),
    get toldAddresses() {
      return link.toldAddresses(namespace)
    },
    request: (call, chain) => link.request(chain ?? link.network(namespace), call),
    setNetwork(network) {
      if (link.coverage(namespace)?.chains.includes(network)) link.setNetwork(network)
    },
    on(event, listener) {
      emitter.on(event, listener as (payload: unknown) => void)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener as (payload: unknown) => void)
      return provider
    },
    disconnect: () => link.end(),
  }
  return provider
}
