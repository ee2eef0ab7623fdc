/** `portico/testing/wallets`: the wallets that run in a page with nothing but viem, and without a test runner. */
export type { Failure, WalletCues } from './cues.ts'
export { createTestWallet } from './evm.ts'
export { testMnemonic, testPrivateKeys } from './keys.ts'
export * from './solana/index.ts'
export type { FamilyCues, StandardCues, StandardWallet } from './standard/index.ts'
export type { TestProvider, TestWallet, TestWalletInfo, TestWalletOptions } from './types.ts'
