import { bitcoin } from 'portico/chains/bitcoin'
import { bitcoinTestnet } from 'portico/chains/bitcoin/networks'
import { evm } from 'portico/chains/evm'
import { solana } from 'portico/chains/solana'
import { solanaDevnet } from 'portico/chains/solana/networks'
import type { NetworkInput } from 'portico/wallet'
import type { InstalledPlugin } from '../../src/kernel/internal.ts'
import {
  createTestBitcoinWallet,
  createTestSolanaWallet,
  createTestWallet,
  type TestWalletOptions,
  testPrivateKeys,
} from '../wallets/index.ts'
import { contractWalletOf } from './contractWallet.ts'

/** A user with a wallet called Mine, and the chain and network that a host needs to connect it. */
export interface User {
  readonly chain: InstalledPlugin
  readonly network: NetworkInput
  /** Puts the wallet on the page; resolves with the function that removes it. */
  announce(): Promise<() => void>
}

const ethereum =
  (contract?: TestWalletOptions['contract']) =>
  (url: string): User => ({
    chain: evm(),
    network: {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    },
    async announce() {
      const options = { name: 'Mine', rdns: 'test.mine', chains: { 31337: url } }
      return createTestWallet({ ...options, ...(contract && { contract }) }).announce()
    },
  })

const [key] = testPrivateKeys
const deployed = contractWalletOf(key)
const { address, ...deployment } = contractWalletOf(key, 1)

/**
 * Users with each kind of account, by what it is. They are given the URL of the local chain 31337, which has the contract
 * wallet of the first test key.
 */
export const users: Readonly<Record<string, (url: string) => User>> = {
  'an account of a key': ethereum(),
  'a contract wallet': ethereum({ address: deployed.address }),
  'a contract wallet that is not deployed yet': ethereum({ address, deployment }),
  'an account of Solana': () => ({
    chain: solana(),
    network: solanaDevnet,
    announce: async () => (await createTestSolanaWallet({ name: 'Mine' })).register(),
  }),
  'an address of Bitcoin': () => ({
    chain: bitcoin(),
    network: bitcoinTestnet,
    announce: async () => (await createTestBitcoinWallet({ name: 'Mine', networks: ['testnet'] })).register(),
  }),
}
