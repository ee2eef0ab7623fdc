import type { Network } from 'portico/wallet'

/** A network for tests, as the store keeps it. */
export const toNetwork = (id: number, url: string, ...more: string[]): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url, ...more] }, chainDefault: { http: [url] } },
})
