import { defineSlice, type Read } from 'portico/kernel'
import type { ConnectorType } from 'portico/wallet'
import type { ConnectMethod } from './slots.ts'

export type ConnectMethodKind = ConnectMethod['kind']
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
/** Groups of the wallet list; connectors of the same group keep the order in which they were found. */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Whether the list leads on to all wallets of the directory: always, never, or on phones and tablets alone. */
export type AllWallets = 'SHOW' | 'HIDE' | 'ONLY_MOBILE'

export interface ShellSettings {
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  /** Visitors tick that they agree before they connect; needs one of the URLs. @default false */
  readonly legalCheckbox: boolean
  /** Show the list of wallets. @default true */
  readonly enableWallets: boolean
  /** Show one button instead of the list where there is another way to connect. @default false */
  readonly collapseWallets: boolean
  /** @default email, social, wallet */
  readonly connectMethodsOrder: readonly ConnectMethodKind[] | undefined
  /** @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  /** @default SHOW */
  readonly allWallets: AllWallets
  /** @default onramp, swaps, receive, send */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** @default true */
  readonly enableNetworkSwitch: boolean
  /** Leave a visitor on a network that the host did not ask for. @default false */
  readonly allowUnsupportedChain: boolean
  /** Show alerts about the setup inside the modal. @default false */
  readonly debug: boolean
}

/** Settings of the shell, which a host may change at run time, and what the visitor agreed to. */
export interface ShellState extends ShellSettings {
  /** The visitor ticked the legal checkbox, for as long as the page is open. */
  readonly agreed: boolean
  /** What the app calls itself. */
  readonly appName: string | undefined
}

export const shellDefaults: ShellSettings = {
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  legalCheckbox: false,
  enableWallets: true,
  collapseWallets: false,
  connectMethodsOrder: undefined,
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  allWallets: 'SHOW',
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  debug: false,
}

export const shellSlice = defineSlice<ShellState>('shell', { ...shellDefaults, agreed: false, appName: undefined })

/** The group that a connector stands in. */
export const groupOf = (type: ConnectorType): ConnectorGroup =>
  type === 'WALLET_CONNECT' ? 'walletConnect' : type === 'EXTERNAL' || type === 'AUTH' ? 'external' : 'injected'

/** Whether the user has to agree to the terms before a wallet may be asked. */
export function selectNeedsConsent(read: Read): boolean {
  const { legalCheckbox, agreed, termsConditionsUrl, privacyPolicyUrl } = read(shellSlice)
  return legalCheckbox && !agreed && Boolean(termsConditionsUrl || privacyPolicyUrl)
}
