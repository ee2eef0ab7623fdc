import type { CaipNetworkId } from 'portico/wallet'
import { type Family, namespaceOf } from './family.ts'
import type { PairedNamespace, PairedWalletOptions } from './types.ts'

/** What a paired wallet knows of itself at one moment. */
export interface PairedState {
  readonly families: ReadonlyMap<string, Family>
  networks: readonly CaipNetworkId[]
  readonly nodes: Map<string, string>
  /** The network that it is on, by family. */
  readonly active: Map<string, CaipNetworkId>
  /** The keys whose accounts are shared, by family; the active one first. */
  readonly keys: Map<PairedNamespace, readonly number[]>
}

/** Makes the first state of a wallet. */
export function createState(options: PairedWalletOptions, families: ReadonlyMap<string, Family>): PairedState {
  const active = new Map<string, CaipNetworkId>()
  for (const network of [...options.networks].reverse()) active.set(namespaceOf(network), network)
  return {
    families,
    networks: options.networks,
    nodes: new Map(Object.entries(options.nodes ?? {})),
    active,
    keys: new Map([...families.values()].map(({ namespace }) => [namespace, [0]])),
  }
}

/** The addresses that pages see on a network, the active one first. */
export function sharedAddresses(state: PairedState, network: CaipNetworkId): readonly string[] {
  const family = state.families.get(namespaceOf(network))
  const addresses = family?.addresses(network) ?? []
  const keys = (family && state.keys.get(family.namespace)) ?? []
  return keys.flatMap((index) => addresses[index] ?? [])
}
