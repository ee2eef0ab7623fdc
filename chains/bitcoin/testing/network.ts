import type { Network, NetworkInput } from 'portico/wallet'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../networks.ts'

/** A network as the store keeps it. */
const toNetwork = ({ id, name, nativeCurrency, rpcUrls }: NetworkInput): Network => ({
  id,
  caipNetworkId: `bip122:${id}`,
  chainNamespace: 'bip122',
  name,
  nativeCurrency,
  rpcUrls: { default: rpcUrls.default, chainDefault: rpcUrls.default },
})

export const mainnet = toNetwork(bitcoin)
export const testnet = toNetwork(bitcoinTestnet)
export const signet = toNetwork(bitcoinSignet)
export const networks = [mainnet, testnet] as const
