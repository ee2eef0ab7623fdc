import type { NetworkInput } from './network.ts'

/**
 * Defines a network of any namespace. A viem chain can be passed as it is.
 *
 * @example
 * export const devnet = defineNetwork({
 *   id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
 *   chainNamespace: 'solana',
 *   name: 'Solana Devnet',
 *   nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
 *   rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
 * })
 */
export function defineNetwork<const Input extends NetworkInput>(network: Input): Input {
  return network
}
