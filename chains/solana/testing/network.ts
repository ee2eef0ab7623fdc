import type { CaipNetworkId, NetworkInput } from 'portico/wallet'
import { solanaDevnet } from '../networks.ts'
import type { ReachableNetwork } from '../rpc.ts'

/** A network as the store keeps it, read at the URLs given. */
export function toNetwork(input: NetworkInput = solanaDevnet, ...urls: readonly string[]): ReachableNetwork {
  const { id, name, nativeCurrency, deprecatedCaipNetworkId, rpcUrls } = input
  const http = urls.length > 0 ? urls : rpcUrls.default.http
  return {
    fetch: (...request) => fetch(...request),
    id,
    caipNetworkId: `solana:${id}`,
    ...(deprecatedCaipNetworkId && { deprecatedCaipNetworkId: deprecatedCaipNetworkId as CaipNetworkId }),
    chainNamespace: 'solana',
    name,
    nativeCurrency,
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
}
