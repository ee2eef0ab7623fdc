import type { CaipNetworkId } from 'portico/wallet'
import { type NamespaceHandler, namespaceOf } from './namespaceHandler.ts'
import type { PairedNamespace, PairedWalletOptions } from './types.ts'

/** What a paired wallet knows of itself at one moment. */
export interface PairedState {
  readonly handlers: ReadonlyMap<string, NamespaceHandler>
  networks: readonly CaipNetworkId[]
  readonly nodes: Map<string, string>
  /** The network that it is on, by namespace. */
  readonly active: Map<string, CaipNetworkId>
  /** The keys whose accounts are shared, by namespace; the active one first. */
  readonly keys: Map<PairedNamespace, readonly number[]>
}

/** Makes the first state of a wallet. */
export function createState(
  options: PairedWalletOptions,
  handlers: ReadonlyMap<string, NamespaceHandler>,
): PairedState {
  const active = new Map<string, CaipNetworkId>()
  for (const network of [...options.networks].reverse()) active.set(namespaceOf(network), network)
  return {
    handlers,
    networks: options.networks,
    nodes: new Map(Object.entries(options.nodes ?? {})),
    active,
    keys: new Map([...handlers.values()].map(({ namespace }) => [namespace, [0]])),
  }
}

/** The addresses that pages see on a network, the active one first. */
export function sharedAddresses(state: PairedState, network: CaipNetworkId): readonly string[] {
  const handler = state.handlers.get(namespaceOf(network))
  const addresses = handler?.addresses(network) ?? []
  const keys = (handler && state.keys.get(handler.namespace)) ?? []
  return keys.flatMap((index) => addresses[index] ?? [])
}
