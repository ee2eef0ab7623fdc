import { base58 } from '@scure/base'
import type { IdentifierArray } from '@wallet-standard/base'
import { testPrivateKeys } from '../keys.ts'
import { createEd25519Signer } from '../paired/ed25519.ts'
import { createScript, createStandardWallet, defaultIcon } from '../standard/index.ts'
import { createSolanaFeatures } from './features.ts'
import type { TestSolanaWallet, TestSolanaWalletOptions } from './types.ts'

const defaultChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const

/**
 * Makes a Wallet Standard wallet of Solana that lives in memory, signs with real Ed25519 keys and does on cue what
 * wallets do. It needs no window: it runs in Node and in browsers alike. Throws if the platform's Web Cryptography has
 * no Ed25519.
 *
 * @example
 * const wallet = await createTestSolanaWallet({ name: 'Test', nodes: { 'solana:devnet': node.url } })
 * const stop = wallet.register()
 * wallet.cues.reject()
 */
export async function createTestSolanaWallet(options: TestSolanaWalletOptions): Promise<TestSolanaWallet> {
  const { name, keys = testPrivateKeys, icon = defaultIcon } = options
  const signers = await Promise.all(keys.map(createEd25519Signer))
  const addresses = signers.map(({ publicKey }) => base58.encode(publicKey))
  const script = createScript({
    id: `solana:${name}`,
    shared: keys.map((_, index) => index),
    connected: options.connected,
    storage: options.storage,
  })
  const accountsOf = (key: number) => {
    const signer = signers[key]
    return signer ? [{ address: addresses[key] ?? '', publicKey: signer.publicKey }] : []
  }
  const versions = options.transactionVersions ?? ['legacy', 0]
  const parts = { script, signers, addresses, versions, nodes: options.nodes ?? {} }
  const standard = createStandardWallet({
    name,
    icon,
    script,
    accountsOf,
    chains: (options.chains ?? defaultChains) as IdentifierArray,
    without: options.without,
    features: (open) => createSolanaFeatures(parts, open),
  })
  return { ...standard, name, addresses }
}
