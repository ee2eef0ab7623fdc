import type { CaipNetworkId } from 'portico/wallet'
import { decodeAddress } from './address.ts'

/** The chains that wallets have names for. */
export type BitcoinChain = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** The first 32 digits of each genesis block's hash (BIP-122). */
const ids: Readonly<Record<BitcoinChain, CaipNetworkId>> = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** Their names. */
export const knownChains = Object.keys(ids) as readonly BitcoinChain[]

/** The CAIP-2 id of a chain. */
export const networkOf = (chain: BitcoinChain): CaipNetworkId => ids[chain]

/** The chain of a CAIP-2 id; `undefined` for a chain of the host's own. */
export const chainOf = (network: CaipNetworkId): BitcoinChain | undefined =>
  knownChains.find((chain) => ids[chain] === network)

/** The network of a wallet on a chain that is not in `ids`: never one of the host's, whatever its addresses look like. */
export const unknownNetwork = 'bip122:unknown' as const satisfies CaipNetworkId

/** Stacks addresses of version 22 and 20, and of 26 and 21 (SIP-005): `SP`, `SM`; `ST`, `SN`. */
const stacksForm = /^S[PMTN][0-9A-HJKMNP-TV-Z]{37,40}$/

/** Whether `value` looks like a Stacks address. */
export const isStacksAddress = (value: string): boolean => stacksForm.test(value)

/** Whether an address, Bitcoin's or one of Stacks, is used on a network. */
export function isUsedOn(address: string, network: CaipNetworkId): boolean {
  if (isStacksAddress(address)) return /^S[PM]/.test(address) === (chainOf(network) === 'mainnet')
  const decoded = decodeAddress(address)
  if (!decoded) return false
  if (network === unknownNetwork) return false
  const chain = chainOf(network)
  const isBase58 = decoded.type === 'p2pkh' || decoded.type === 'p2sh'
  // A chain of the host's own may be a signet or a regtest.
  if (!chain) return decoded.chain !== 'mainnet'
  if (chain === 'regtest') return decoded.chain === 'regtest' || (decoded.chain === 'testnet' && isBase58)
  return decoded.chain === (chain === 'mainnet' ? 'mainnet' : 'testnet')
}

/** The network of an address, for wallets that do not report theirs: one of the candidates if the address is used there. */
export function networkOfAddress(address: string, candidates: readonly CaipNetworkId[]): CaipNetworkId {
  const known = [...candidates, ids.mainnet, ids.testnet, ids.regtest]
  return known.find((network) => isUsedOn(address, network)) ?? ids.mainnet
}
