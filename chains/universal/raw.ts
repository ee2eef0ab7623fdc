import type { CaipNetworkId, Namespace } from 'portico/wallet'
import type { RpcRequest } from './eip1193.ts'
import { createEmitter } from './emitter.ts'
import type { Link } from './link.ts'
import type { PairedSession } from './structs.ts'

/** A family's part of a session: what a host without an adapter for the family gets, and what its adapter builds on. */
export interface RawProvider {
  /** Of WalletConnect: accounts, methods and events by namespace. */
  readonly session: PairedSession
  /** Addresses on the network of the moment, the active one first; none once the session is over. */
  readonly accounts: readonly string[]
  /** CAIP-2 id of the network of the moment. */
  readonly network: CaipNetworkId
  /** The networks that the wallet approved, by the ids of the host; none once the session is over. */
  readonly networks: readonly CaipNetworkId[]
  /** The methods that the wallet approved; none once the session is over. */
  readonly methods: readonly string[]
  /** Asks the wallet. @param chain CAIP-2 id; the family's network of the moment unless given */
  request(call: RpcRequest, chain?: CaipNetworkId): Promise<unknown>
  /** Moves to a network; the wallet is not asked. Does nothing for one that it did not approve. */
  setNetwork(network: CaipNetworkId): void
  /** `accountsChanged` with addresses, `chainChanged` with a CAIP-2 id, `disconnect`. */
  on(event: string, listener: (payload: never) => void): RawProvider
  removeListener(event: string, listener: (payload: never) => void): RawProvider
  /** Ends the session in every family. */
  disconnect(): Promise<void>
}

/** Makes the raw provider of one family. */
export function createRawProvider(link: Link, namespace: Namespace, report: (error: unknown) => void): RawProvider {
  const emitter = createEmitter(report)
  link.watch(namespace, (change) => {
    if (change.type === 'accounts') emitter.emit('accountsChanged', change.accounts)
    if (change.type === 'network') emitter.emit('chainChanged', change.network)
    if (change.type === 'disconnected') emitter.emit('disconnect', undefined)
  })
  const provider: RawProvider = {
    get session() {
      return link.session
    },
    get accounts() {
      return link.accounts(namespace)
    },
    get network() {
      return link.network(namespace)
    },
    get networks() {
      return link.coverage(namespace)?.chains ?? []
    },
    get methods() {
      return [...(link.coverage(namespace)?.methods ?? [])]
    },
    request: (call, chain) => link.request(chain ?? link.network(namespace), call),
    setNetwork(network) {
      if (provider.networks.includes(network)) link.setNetwork(network)
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
