import { type CaipNetworkId, parseCaipNetworkId } from 'portico/wallet'

/** Names of well-known networks that the app may not have configured. */
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

/** The name of a network that is not configured, else its chain reference (CAIP-2). */
export const nameOfNetwork = (id: CaipNetworkId): string =>
  (Object.hasOwn(names, id) ? names[id] : undefined) ?? parseCaipNetworkId(id)?.reference ?? id
