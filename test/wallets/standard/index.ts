export {
  createStandardWallet,
  keyOfAccount,
  type OpenWallet,
  type StandardCues,
  type StandardWallet,
} from './createStandardWallet.ts'
export { defaultIcon } from './defaultIcon.ts'
export { createScript, type NamespaceCues, type WalletScript } from './script.ts'
