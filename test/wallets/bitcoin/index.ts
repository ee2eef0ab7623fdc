import type { TestBitcoinWallet, TestBitcoinWalletOptions } from './types.ts'

/**
 * Makes a Bitcoin wallet that lives in memory, signs with real keys and does on cue what wallets do. It needs no
 * window: it runs in Node and in browsers alike. bitcoinjs-lib, ecpair and @bitcoinerlab/secp256k1 load with the call.
 * Throws if it is given no network.
 *
 * @example
 * const wallet = await createTestBitcoinWallet({ name: 'Test', nodes: { testnet: node.url } })
 * const stop = wallet.installSatsConnect()
 * wallet.cues.reject()
 */
export async function createTestBitcoinWallet(options: TestBitcoinWalletOptions): Promise<TestBitcoinWallet> {
  return (await import('./createTestBitcoinWallet.ts')).createTestBitcoinWallet(options)
}

export type {
  BitcoinAddress,
  BitcoinCues,
  BitcoinHost,
  BitcoinNetworkName,
  TestBitcoinWallet,
  TestBitcoinWalletOptions,
} from './types.ts'
