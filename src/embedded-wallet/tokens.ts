import { type Contribution, defineSlice, defineSlot, defineView } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import type { AccountType, WalletController } from '../wallet/internal.ts'

/** The id of the connectors of the embedded wallet, one for each of its namespaces. */
export const embeddedWalletId = 'AUTH'

/** Social accounts whose login opens a page of their provider. Farcaster uses a link to its app instead. */
export type RedirectProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
export type SocialProvider = RedirectProvider | 'farcaster'

/** The next step after the email address: approve a link in a mail, type a code, or none. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The first code that confirms a change of the email address: from the old mailbox, or from the new one. */
export type EmailChangeStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** The logged-in user, as plain data. */
export interface EmbeddedUser {
  /** The email address; `null` for a social account without one. */
  readonly email: string | null
  /** The name of the social account. */
  readonly userName: string | null
  /** How the user logged in. */
  readonly provider: 'email' | SocialProvider
  /** The type of the active account, by namespace. */
  readonly accountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  readonly smartAccountDeployed: boolean
}

export interface EmbeddedWalletState {
  /** `none`: no frame exists. `failed`: the frame did not load; the next login tries again. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** `null` while no user is logged in. */
  readonly user: EmbeddedUser | null
  /** EIP-155 chain ids on which the wallet has smart accounts. */
  readonly smartAccountNetworks: readonly number[]
  /** When the last code was mailed, in milliseconds since the epoch: the next one may follow 30 s later. */
  readonly emailSentAt: number | null
}

export const embeddedWalletSlice = defineSlice<EmbeddedWalletState>('embedded-wallet', {
  frame: 'none',
  user: null,
  smartAccountNetworks: [],
  emailSentAt: null,
})

/**
 * Login methods of plugins. The embedded wallet is offered and restored only while there is at least one.
 *
 * @example
 * ctx.slots.contribute(loginMethods, { id: 'email' })
 */
export const loginMethods = defineSlot<Contribution>('embedded-wallet.login-methods')

/** Shown while the user decides about a call in the dialog of the frame, which lies above the modal. */
export const ApproveTransactionView = defineView(
  'ApproveTransaction',
  () => import('./views/ApproveTransactionView.tsx'),
)

/** The account type on EVM networks, and the switch to the other type. */
export const SmartAccountSettingsView = defineView(
  'SmartAccountSettings',
  () => import('./views/SmartAccountSettingsView.tsx'),
)

export interface LoginRequest {
  /** The answer of a social account's provider, as its page returned it. */
  readonly social?: { readonly provider: SocialProvider; readonly uri?: string; readonly userName?: string } | undefined
  /** The namespace that is active afterwards. @default the active one, else the first one of the wallet */
  readonly namespace?: Namespace | undefined
}

/**
 * The embedded wallet. Its frame is created with the first login or when a login is restored. Each call throws
 * `EMBEDDED_WALLET_UNAVAILABLE` if the frame does not load within 20 s, `EMBEDDED_WALLET_TIMEOUT` if a step is not answered
 * within 30 s, `EMBEDDED_WALLET_REFUSED` with the message of the frame if the frame answers with an error, and
 * `EMBEDDED_WALLET_RELOADED` if the frame loads its page again before it has answered.
 */
export interface EmbeddedWalletController {
  /** The origin of the frame, from which the pages of social accounts answer. */
  readonly origin: string
  /**
   * Mails a code or a link. Throws `EMAIL_COOLDOWN` within 30 s of the last one ('Please try again after {n} seconds'), and
   * `EMAIL_INVALID` for an invalid email address, without a request.
   */
  connectEmail(email: string, signal: AbortSignal): Promise<EmailStep>
  /** Resolves once the link that was mailed is approved. */
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
  /** The URL of the provider's page where the user agrees: https:, or http: on loopback. */
  getSocialRedirectUri(provider: RedirectProvider, signal: AbortSignal): Promise<string>
  /** A link that the Farcaster app opens. */
  getFarcasterUri(signal: AbortSignal): Promise<string>
  /** Resolves once the link is approved. */
  connectFarcaster(signal: AbortSignal): Promise<{ readonly userName: string }>
  /**
   * The last step of each login method: connects the accounts of the user in every namespace that both the wallet and the
   * page have. Gates apply as for any other wallet. A login by email that failed can be retried, without another code, while
   * the view that was on screen stays; after that the user is signed out in the frame.
   */
  login(request: LoginRequest, signal: AbortSignal): ReturnType<WalletController['connect']>
  updateEmail(email: string, signal: AbortSignal): Promise<EmailChangeStep>
  updateEmailPrimaryOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Resolves with the new address, which is stored and shown from then on. */
  updateEmailSecondaryOtp(otp: string, signal: AbortSignal): Promise<string>
  /** Switches the account type of a namespace, and remembers the choice. */
  setPreferredAccountType(namespace: Namespace, type: AccountType, signal: AbortSignal): Promise<void>
  /** Reloads the frame to discard a login that the user left, then sends the metadata of the app again. */
  reload(): Promise<void>
}
