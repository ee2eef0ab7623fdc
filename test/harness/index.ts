export {
  createTestBitcoinWallet,
  createTestSolanaWallet,
  createTestWallet,
  type PairedWallet,
  type PairedWalletOptions,
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
} from '../wallets/index.ts'
export { createHarness, type Harness, type HarnessOptions, type HarnessScreen } from './createHarness.ts'
export { type AdapterConformance, type AdapterStage, describeAdapter } from './describeAdapter.ts'
export { describePlugin, type PluginConformance } from './describePlugin.ts'
export { describeTranslations } from './describeTranslations.ts'
export { createMemoryStorage, type MemoryStorage } from './memoryStorage.ts'
export { createScriptedHttp, type ScriptedHttp } from './scriptedHttp.ts'
