export type { EmailController } from './controller.ts'
export { emailMenuMessages } from './menuMessages.ts'
export { emailMessages } from './messages.ts'
export { email } from './plugin.ts'
export {
  EmailLoginView,
  EmailVerifyDeviceView,
  EmailVerifyOtpView,
  type LoginParams,
  type SentParams,
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
  UpgradeEmailWalletView,
} from './tokens.ts'
