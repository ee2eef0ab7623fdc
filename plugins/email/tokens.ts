import { defineView } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'

/** The namespace to be active after the login; by default the active one. */
export interface LoginParams {
  readonly namespace?: Namespace
}

/** The address that the code or the link was sent to. */
export interface SentParams extends LoginParams {
  readonly email: string
}

/** The field for the address, in the list of ways to connect. */
export const EmailPart = defineView<LoginParams>('EmailPart', () => import('./views/EmailPart.tsx'))
/** The field for the address alone. */
export const EmailLoginView = defineView<LoginParams>('EmailLogin', () => import('./views/EmailLoginView.tsx'))
/** Asks for the code that was mailed. */
export const EmailVerifyOtpView = defineView<SentParams>(
  'EmailVerifyOtp',
  () => import('./views/EmailVerifyOtpView.tsx'),
)
/** Waits until the link that was mailed is opened. */
export const EmailVerifyDeviceView = defineView<SentParams>(
  'EmailVerifyDevice',
  () => import('./views/EmailVerifyDeviceView.tsx'),
)

/**
 * Changes the address of the user who is logged in. Its outcome is the new address.
 *
 * @example
 * const address = await modal.open(UpdateEmailWalletView)
 */
export const UpdateEmailWalletView = defineView<void, string>(
  'UpdateEmailWallet',
  () => import('./views/UpdateEmailWalletView.tsx'),
  true,
)
/** Asks for the code that was mailed to the current address. */
export const UpdateEmailPrimaryOtpView = defineView<{ readonly email: string }>(
  'UpdateEmailPrimaryOtp',
  () => import('./views/UpdateEmailPrimaryOtpView.tsx'),
)
/** Asks for the code that was mailed to the new address, `email`. */
export const UpdateEmailSecondaryOtpView = defineView<{ readonly email: string }>(
  'UpdateEmailSecondaryOtp',
  () => import('./views/UpdateEmailSecondaryOtpView.tsx'),
)
/** Links to the dashboard where the user can turn the embedded wallet into a wallet of their own. */
export const UpgradeEmailWalletView = defineView(
  'UpgradeEmailWallet',
  () => import('./views/UpgradeEmailWalletView.tsx'),
)
