/** `portico/testing/wallets`: the wallets that run in a page with nothing but viem, and without a test runner. */
export type { WalletCues, WalletFailure } from './cues.ts'
export { createTestWallet, type TestWallet } from './evm.ts'
export { testMnemonic, testPrivateKeys } from './keys.ts'
export { createTestSolanaWallet, type TestSolanaWallet, type TestSolanaWalletOptions } from './solana/index.ts'
export type { NamespaceCues, StandardCues, StandardWallet } from './standard/index.ts'
export type { TestProvider, TestWalletInfo, TestWalletOptions } from './types.ts'
