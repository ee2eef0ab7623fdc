import type { CaipNetworkId, Namespace } from 'portico/wallet'
import type { RpcRequest } from './eip1193.ts'
import { createEmitter } from './emitter.ts'
import type { Link } from './link.ts'
import type { PairedSession } from './structs.ts'

/** A session as a host without an adapter for a family gets it. */
export interface RawProvider {
  /** Of WalletConnect: accounts, methods and events by namespace. */
  readonly session: PairedSession
  /** Asks the wallet. @param chain CAIP-2 id; the family's network of the moment unless given */
  request(call: RpcRequest, chain?: CaipNetworkId): Promise<unknown>
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
    request: (call, chain) => link.request(chain ?? link.network(namespace), call),
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
