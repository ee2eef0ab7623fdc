import type { CaipNetworkId, Network } from 'portico/wallet'
import { chainNamesOf, findNetwork } from '../clusters.ts'
import type { RequestScene } from './types.ts'

/** The network that a request is for: the one that it names, if the host has it. */
export function networkOf(
  chain: CaipNetworkId | undefined,
  { network }: RequestScene,
  networks: readonly Network[],
): Network | undefined {
  if (chain === undefined || chainNamesOf(network.caipNetworkId, network).includes(chain)) return network
  return findNetwork(networks, chain)
}
