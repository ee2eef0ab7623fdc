import { type CaipNetworkId, parseCaipNetworkId } from 'portico/wallet'

/** Networks that wallets are often on, and that an app need not have. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:11155111': 'Sepolia',
}

/** The name of a network that the app does not have; the chain's own id in its family where that is not known. */
export const nameOfNetwork = (id: CaipNetworkId): string =>
  (Object.hasOwn(names, id) ? names[id] : undefined) ?? parseCaipNetworkId(id)?.reference ?? id
