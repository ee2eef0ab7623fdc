import { type CaipAddress, type CaipNetworkId, type Namespace, namespaceOf, toCaipAddress } from '../caip.ts'

const known: Partial<Record<Namespace, string>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: 'So11111111111111111111111111111111111111111',
}

/** The placeholder address (CAIP-10) of the native coin of a network, in place of a token's address. */
export const nativeAddress = (network: CaipNetworkId): CaipAddress =>
  toCaipAddress(network, known[namespaceOf(network)] ?? '0x')
