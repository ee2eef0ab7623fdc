export {
  type BitcoinAddress,
  type BitcoinCues,
  type BitcoinNetworkName,
  createTestBitcoinWallet,
  createTestSolanaWallet,
  createTestWallet,
  type FamilyCues,
  type PairedCues,
  type PairedProposal,
  type PairedRequest,
  type PairedSession,
  type PairedWallet,
  type PairedWalletOptions,
  type StandardCues,
  type StandardWallet,
  startPairedWallet,
  type TestBitcoinWallet,
  type TestBitcoinWalletOptions,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
  type TestWallet,
  type TestWalletOptions,
  testMnemonic,
  testPrivateKeys,
  type WalletCues,
} from '../wallets/index.ts'
export { createHarness, type Harness, type HarnessOptions, type HarnessScreen } from './createHarness.ts'
export { type AdapterConformance, type AdapterStage, describeAdapter } from './describeAdapter.ts'
export { describePlugin, type PluginConformance } from './describePlugin.ts'
export { describeTranslations } from './describeTranslations.ts'
export { createMemoryStorage, type MemoryStorage } from './memoryStorage.ts'
export type { RemoteSetting } from './remoteConfig.ts'
export type { ScreenQueries } from './render.ts'
export { createScriptedHttp, type Failure as HttpFailure, type ScriptedHttp, type SeenRequest } from './scriptedHttp.ts'
export { countTraces, type TraceCounter } from './traces.ts'
