import { type Contribution, defineSlice, defineSlot, defineView } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import type { AccountType, WalletController } from '../wallet/internal.ts'

/** The id of the connectors of the embedded wallet, one for each of its namespaces. */
export const embeddedWalletId = 'AUTH'

/** Social accounts that redirect to a page of their provider. Farcaster is reached by a link of its own. */
export type RedirectProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
export type SocialProvider = RedirectProvider | 'farcaster'

/** What follows after an address was given: approve a link in a mail, type a code, or nothing. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** Which code confirms a change of address first: that of the old mailbox, or that of the new one. */
export type EmailChangeStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Who is logged in. Plain data. */
export interface EmbeddedUser {
  /** The address of the mailbox; `null` for a social account without one. */
  readonly email: string | null
  /** The name of the social account. */
  readonly userName: string | null
  /** How the user logged in. */
  readonly provider: 'email' | SocialProvider
  /** The kind of account in use, by namespace. */
  readonly accountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  readonly smartAccountDeployed: boolean
}

export interface EmbeddedWalletState {
  /** `none`: no frame was made yet. `failed`: it did not load; the next login tries again. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** Absent while nobody is logged in. */
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
 * Ways to log in, by their plugins. The embedded wallet is offered and restored while at least one is there.
 *
 * @example
 * ctx.slots.contribute(loginMethods, { id: 'email' })
 */
export const loginMethods = defineSlot<Contribution>('embedded-wallet.login-methods')

/** Shown while the user decides about a call in the frame, which lies above the modal. */
export const ApproveTransactionView = defineView(
  'ApproveTransaction',
  () => import('./views/ApproveTransactionView.tsx'),
)

/** The kind of the account on EVM networks, and the switch to the other kind. */
export const SmartAccountSettingsView = defineView(
  'SmartAccountSettings',
  () => import('./views/SmartAccountSettingsView.tsx'),
)

export interface LoginRequest {
  /** The answer of the provider of a social account, as its page handed it back. */
  readonly social?: { readonly provider: SocialProvider; readonly uri?: string; readonly userName?: string } | undefined
  /** The namespace to be active afterwards. @default the active one, else the first that the wallet has */
  readonly namespace?: Namespace | undefined
}

/**
 * The embedded wallet. Its frame is made with the first login or when a login is restored. Each call throws
 * `EMBEDDED_WALLET_UNAVAILABLE` where the frame does not load within 20 s and `EMBEDDED_WALLET_TIMEOUT` where a step is not
 * answered within 30 s; what the frame answers with an error is thrown as `EMBEDDED_WALLET_REFUSED` with its words.
 */
export interface EmbeddedWalletController {
  /** The origin of the frame: pages of social accounts answer from it. */
  readonly origin: string
  /**
   * Mails a code or a link. Throws `EMAIL_COOLDOWN` within 30 s of the last one ('Please try again after {n} seconds'), and
   * `EMAIL_INVALID` without asking for an address that is none.
   */
  connectEmail(email: string, signal: AbortSignal): Promise<EmailStep>
  /** Resolves once the link that was mailed is approved. */
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Where the user agrees: an https: address of the provider (http: on loopback). */
  getSocialRedirectUri(provider: RedirectProvider, signal: AbortSignal): Promise<string>
  /** A link that the Farcaster app opens. */
  getFarcasterUri(signal: AbortSignal): Promise<string>
  /** Resolves once the link is approved. */
  connectFarcaster(signal: AbortSignal): Promise<{ readonly userName: string }>
  /**
   * The last step of each way to log in: connects the accounts of the user in every namespace that both the wallet and the page
   * have. Gates apply as for any other wallet.
   */
  login(request: LoginRequest, signal: AbortSignal): ReturnType<WalletController['connect']>
  updateEmail(email: string, signal: AbortSignal): Promise<EmailChangeStep>
  updateEmailPrimaryOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Resolves with the new address, which is stored and shown from then on. */
  updateEmailSecondaryOtp(otp: string, signal: AbortSignal): Promise<string>
  /** Switches between the accounts of the user in a namespace, and remembers it. */
  setPreferredAccountType(namespace: Namespace, type: AccountType, signal: AbortSignal): Promise<void>
  /** Loads the frame again, so that a login that was left leaves nothing behind; then tells it about the app again. */
  reload(): Promise<void>
}
