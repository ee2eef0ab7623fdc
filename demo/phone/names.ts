import type { PageWorld } from '../world.ts'

const known: Readonly<Record<string, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
}

/** The name of a network, or its CAIP-2 id where it has none here. */
export const networkName = (network: string, chains: PageWorld['chains']): string =>
  chains.find(({ id }) => network === `eip155:${id}`)?.name ?? known[network] ?? network
