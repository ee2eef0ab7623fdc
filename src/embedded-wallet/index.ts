export { alertLoginTimeout } from './alerts.ts'
export { type EmbeddedAccount, selectEmbeddedAccount } from './embeddedAccount.ts'
export { embeddedWallet } from './embeddedWallet.ts'
export {
  EmailCooldownError,
  EmailInvalidError,
  EmbeddedWalletAbortedError,
  EmbeddedWalletRefusedError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
} from './errors.ts'
export { leaveLogin } from './leaveLogin.ts'
export type { EmbeddedWalletOptions } from './options.ts'
export {
  ApproveTransactionView,
  type EmailChangeStep,
  type EmailStep,
  type EmbeddedUser,
  type EmbeddedWalletController,
  type EmbeddedWalletState,
  embeddedWalletSlice,
  type LoginRequest,
  loginMethods,
  type RedirectProvider,
  SmartAccountSettingsView,
  type SocialProvider,
} from './tokens.ts'
