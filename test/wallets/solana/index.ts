export { createTestSolanaWallet } from './createTestSolanaWallet.ts'
export type { TestSolanaWallet, TestSolanaWalletOptions } from './types.ts'
