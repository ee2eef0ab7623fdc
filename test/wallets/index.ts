export * from './bitcoin/index.ts'
export type { WalletCues, WalletFailure } from './cues.ts'
export { ProviderRpcError } from './errors.ts'
export { createTestWallet, type TestWallet } from './evm.ts'
export { testMnemonic, testPrivateKeys } from './keys.ts'
export * from './paired/index.ts'
export * from './solana/index.ts'
export type { NamespaceCues, StandardCues, StandardWallet } from './standard/index.ts'
export type {
  ContractAccount,
  EthereumHost,
  LoggedCall,
  ProviderListener,
  RequestArguments,
  TestProvider,
  TestWalletInfo,
  TestWalletOptions,
  WalletStorage,
} from './types.ts'
