import type { NetworkInput } from 'portico/wallet'

const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const
const rpcUrls = { default: { http: ['https://rpc.walletconnect.org/v1'] } } as const

/** Bitcoin. The id is the first 32 digits of the genesis block's hash (BIP-122). */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency,
  rpcUrls,
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
} as const satisfies NetworkInput

/** The third test network. */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency,
  rpcUrls,
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  testnet: true,
} as const satisfies NetworkInput

/** The test network whose blocks are signed (BIP-325). */
export const bitcoinSignet = {
  id: '00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  name: 'Bitcoin Signet',
  nativeCurrency,
  rpcUrls,
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  testnet: true,
} as const satisfies NetworkInput
