import type { Network } from 'portico/wallet'
import type { RequestScene } from './types.ts'

/** The network that a request is for: the one that it names, if the host has it. */
export function networkOf(
  chainId: number | undefined,
  scene: RequestScene,
  networks: readonly Network[],
): Network | undefined {
  if (chainId === undefined || chainId === Number(scene.network.id)) return scene.network
  return networks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
}
