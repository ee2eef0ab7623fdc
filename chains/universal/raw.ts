import type { CaipNetworkId, Namespace, PairedProvider, RpcCall } from 'portico/wallet'
import { createEmitter } from './emitter.ts'
import type { Link } from './link.ts'
import type { PairedSession } from './structs.ts'

/** A family's part of a session: what a host without an adapter for the family gets, and what its adapter builds on. */
export interface RawProvider extends PairedProvider {
  /** Of WalletConnect: accounts, methods and events by namespace. */
  readonly session: PairedSession
  /** Asks the wallet. @param chain CAIP-2 id; the family's network of the moment unless given */
  request(call: RpcCall, chain?: CaipNetworkId): Promise<unknown>
  /** `accountsChanged` with addresses, `chainChanged` with a CAIP-2 id, `disconnect`. */
  on(event: string, listener: (payload: never) => void): RawProvider
  removeListener(event: string, listener: (payload: never) => void): RawProvider
}

export interface RawProviderOptions {
  readonly rpcMap?: PairedProvider['rpcMap']
  /** Hears what a listener of the host throws. */
  report(error: unknown): void
}

/** Makes the raw provider of one family. */
export function createRawProvider(
  link: Link,
  namespace: Namespace,
  { rpcMap, report }: RawProviderOptions,
): RawProvider {
  const emitter = createEmitter(report)
  let approved = link.coverage(namespace)
  /** What was approved stays known after the end: hosts ask a wallet for its features as they let go of it. */
  const coverage = () => {
    approved = link.coverage(namespace) ?? approved
    return approved
  }
  link.watch(namespace, (change) => {
    coverage()
    if (change.type === 'accounts') emitter.emit('accountsChanged', change.accounts)
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
    get network() {
      return link.network(namespace)
    },
    get networks() {
      return coverage()?.chains ?? []
    },
    get methods() {
      return [...(coverage()?.methods ?? [])]
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
