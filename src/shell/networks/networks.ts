import type { CaipNetworkId, Namespace, Network } from 'portico/wallet'

/** How many networks a list may have before it is searched. */
const searchFrom = 7

/** Whether the list of networks has a search field. */
export const isSearchable = (networks: readonly Network[]): boolean => networks.length >= searchFrom

/** The networks whose name contains the text, in their order. */
export function searchNetworks(networks: readonly Network[], text: string): readonly Network[] {
  const wanted = text.trim().toLowerCase()
  return wanted ? networks.filter(({ name }) => name.toLowerCase().includes(wanted)) : networks
}

export interface NetworkChoice {
  readonly network: Network
  /** The network that counts now. */
  readonly current: CaipNetworkId | undefined
  /** The families with a connected wallet. */
  readonly connected: readonly Namespace[]
}

/**
 * What to do when a network is chosen: nothing if a connected wallet is on it, switch the wallet of its family, connect
 * another wallet if only other families have one, or just remember it if no wallet is connected.
 */
export function stepForNetwork({
  network,
  current,
  connected,
}: NetworkChoice): 'none' | 'switch' | 'connect' | 'select' {
  if (connected.includes(network.chainNamespace)) return network.caipNetworkId === current ? 'none' : 'switch'
  return connected.length > 0 ? 'connect' : 'select'
}
