import { type Contribution, defineSlice, defineSlot, defineView } from 'portico/kernel'
import type { CaipNetworkId, ConnectorType, Namespace } from 'portico/wallet'

/** The views of the shell. `namespace` narrows the wallets shown to one chain family. */
export const ConnectView = defineView<{ namespace?: Namespace }>('Connect', () => import('./views/ConnectView.tsx'))
export const ConnectingExternalView = defineView<{ connectorId: string; namespace: Namespace }>(
  'ConnectingExternal',
  () => import('./views/ConnectingExternalView.tsx'),
)
export const AccountView = defineView<{ tab?: string }>('Account', () => import('./views/AccountView.tsx'))
export const AccountSettingsView = defineView('AccountSettings', () => import('./views/AccountSettingsView.tsx'))
export const NetworksView = defineView('Networks', () => import('./views/NetworksView.tsx'))
export const SwitchNetworkView = defineView<{ network: CaipNetworkId }>(
  'SwitchNetwork',
  () => import('./views/SwitchNetworkView.tsx'),
)
export const UnsupportedChainView = defineView('UnsupportedChain', () => import('./views/UnsupportedChainView.tsx'))
export const WhatIsAWalletView = defineView('WhatIsAWallet', () => import('./views/WhatIsAWalletView.tsx'))
export const WhatIsANetworkView = defineView('WhatIsANetwork', () => import('./views/WhatIsANetworkView.tsx'))
export const GetWalletView = defineView('GetWallet', () => import('./views/GetWalletView.tsx'))

/** A component that a contribution brings, behind `import()`. */
export type LoadComponent<Props = Record<never, never>> = () => Promise<{
  readonly default: (props: Props) => unknown
}>

/** A way to connect besides the list of wallets: an e-mail form, social buttons. */
export interface ConnectMethod extends Contribution {
  /** Its place among the methods is that of its kind in `connectMethodsOrder`. */
  readonly kind: 'email' | 'social' | 'wallet'
  readonly load: LoadComponent<{ namespace?: Namespace }>
}
export const connectMethods = defineSlot<ConnectMethod>('shell.connect-methods')

/** A button in the row of actions of the account. `feature` is its place in `walletFeaturesOrder`. */
export interface AccountAction extends Contribution {
  readonly feature?: WalletFeature
  /** A function, so that it follows the language. */
  label(): string
  /** A name of the icon set of `portico/ui`. */
  readonly icon: string
  run(): void
}
export const accountActions = defineSlot<AccountAction>('shell.account-actions')

/** A tab of the account. */
export interface AccountTab extends Contribution {
  label(): string
  readonly load: LoadComponent
}
export const accountTabs = defineSlot<AccountTab>('shell.account-tabs')

/** A row of the account's settings. */
export interface AccountMenuItem extends Contribution {
  label(): string
  readonly icon: string
  run(): void
}
export const accountMenu = defineSlot<AccountMenuItem>('shell.account-menu')

/** Something small at the end of a view's header. `views` names the views that show it; all unless given. */
export interface HeaderItem extends Contribution {
  label(): string
  readonly icon: string
  readonly views?: readonly string[]
  run(): void
}
export const headerItems = defineSlot<HeaderItem>('shell.header-items')

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

export interface ShellSettings {
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  /** Visitors tick that they agree before they connect; needs one of the URLs. @default false */
  readonly legalCheckbox: boolean
  /** Show the list of wallets. @default true */
  readonly enableWallets: boolean
  /** Show one button instead of the list where there is another way to connect. @default false */
  readonly collapseWallets: boolean
  /** @default wallet first where a wallet is installed, else email first */
  readonly connectMethodsOrder: readonly ConnectMethodKind[] | undefined
  /** @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly connectorTypeOrder: readonly ConnectorGroup[]
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
}

export const shellDefaults: ShellSettings = {
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  legalCheckbox: false,
  enableWallets: true,
  collapseWallets: false,
  connectMethodsOrder: undefined,
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  debug: false,
}

export const shellSlice = defineSlice<ShellState>('shell', { ...shellDefaults, agreed: false })

/** The group that a connector stands in. */
export const groupOf = (type: ConnectorType): ConnectorGroup =>
  type === 'WALLET_CONNECT' ? 'walletConnect' : type === 'EXTERNAL' || type === 'AUTH' ? 'external' : 'injected'
