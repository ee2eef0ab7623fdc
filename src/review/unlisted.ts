import { type CaipNetworkId, type Network, namespaceOf } from 'portico/wallet'

/** A network that is not in the host's list, and so has no known node. */
export const unlisted = (id: CaipNetworkId): Network => ({
  id: id.slice(id.indexOf(':') + 1),
  caipNetworkId: id,
  chainNamespace: namespaceOf(id),
  name: id,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})
