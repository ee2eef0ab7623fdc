import { defineSlice, type Read } from 'portico/kernel'
import type { ConnectorGroup } from '../wallet/internal.ts'

/** The id of a way to connect: the list of wallets, or the way of a plugin. */
export type ConnectMethodId = 'wallet' | (string & {})
/** The id of an account action: one of the field's four, or the id of a plugin's own action. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send' | (string & {})

/** Whether the list leads to all wallets of the directory: always, never, or on phones and tablets only. */
export type AllWallets = 'SHOW' | 'HIDE' | 'ONLY_MOBILE'

export interface ShellSettings {
  /** The https: URL of the terms of service that users agree to by connecting. @default none */
  readonly termsConditionsUrl: string | undefined
  /** The https: URL of the privacy policy that users agree to by connecting. @default none */
  readonly privacyPolicyUrl: string | undefined
  /** Users have to agree by a checkbox before they connect; needs one of the URLs. @default false */
  readonly legalCheckbox: boolean
  /** Show the list of wallets. @default true */
  readonly enableWallets: boolean
  /** Show one button instead of the list if there is another way to connect. @default false */
  readonly collapseWallets: boolean
  /** Ids of the ways to connect that come first. @default their own order, wallets last */
  readonly connectMethodsOrder: readonly ConnectMethodId[] | undefined
  /** The order of the groups in the list of wallets. @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  /** Whether the list leads to all wallets of the directory. @default SHOW */
  readonly allWallets: AllWallets
  /** Ids of the actions of the account that come first. @default their own order: onramp, swaps, receive, send */
  readonly walletFeaturesOrder: readonly WalletFeature[] | undefined
  /** Whether users can switch networks in the modal, and have to if the app lacks that of the wallet. @default true */
  readonly enableNetworkSwitch: boolean
  /** Allow networks that are not in the host's list. @default false */
  readonly allowUnsupportedChain: boolean
  /** Show alerts about the setup inside the modal. @default false */
  readonly debug: boolean
}

/** New values of settings; `undefined` restores the default. */
export type SettingsChange = { readonly [Name in keyof ShellSettings]?: ShellSettings[Name] | undefined }

/** Settings of the shell, which a host may change at run time, and the user's agreement. */
export interface ShellState extends ShellSettings {
  /** The user ticked the legal checkbox; kept until the page is left. */
  readonly agreed: boolean
  /** The name of the app. */
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
  walletFeaturesOrder: undefined,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  debug: false,
}

export const shellSlice = defineSlice<ShellState>('shell', { ...shellDefaults, agreed: false, appName: undefined })

/** Whether the user has to agree to the terms before a wallet may be asked. */
export function selectNeedsConsent(read: Read): boolean {
  const { legalCheckbox, agreed } = read(shellSlice)
  return legalCheckbox && !agreed
}
