import { defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'
import type { ListedWallet } from '../wallet/internal.ts'

/** Parameters of a view about one namespace, by default the active one. */
export interface NamespaceParams {
  namespace?: Namespace
}

/** The parameters of a view about a namespace; none for the active namespace. */
export const toParams = (namespace: Namespace | undefined): NamespaceParams => (namespace ? { namespace } : {})

// The views of the shell, but for the first one.

export const ConnectingExternalView = defineView<{ connectorId: string; namespace: Namespace }>(
  'ConnectingExternal',
  () => import('./connect/ConnectingExternalView.tsx'),
)
export const AccountView = defineView<NamespaceParams & { tab?: string }>(
  'Account',
  () => import('./account/AccountView.tsx'),
)
export const AccountSettingsView = defineView<NamespaceParams>(
  'AccountSettings',
  () => import('./account/AccountSettingsView.tsx'),
)
/** `namespace` limits the networks to one namespace. */
export const NetworksView = defineView<NamespaceParams>('Networks', () => import('./networks/NetworksView.tsx'))
export const SwitchNetworkView = defineView<{ network: CaipNetworkId }>(
  'SwitchNetwork',
  () => import('./networks/SwitchNetworkView.tsx'),
)
export const UnsupportedChainView = defineView<NamespaceParams>(
  'UnsupportedChain',
  () => import('./networks/UnsupportedChainView.tsx'),
)
export const WhatIsAWalletView = defineView('WhatIsAWallet', () => import('./help/WhatIsAWalletView.tsx'))
export const WhatIsANetworkView = defineView('WhatIsANetwork', () => import('./help/WhatIsANetworkView.tsx'))
/** Pairs with a wallet on another device: the given wallet of the directory, else any. */
export const ConnectingWalletConnectView = defineView<NamespaceParams & { wallet?: ListedWallet }>(
  'ConnectingWalletConnect',
  () => import('./pairing/ConnectingWalletConnectView.tsx'),
)
/** All wallets of the directory, to be searched. */
export const AllWalletsView = defineView<NamespaceParams>('AllWallets', () => import('./directory/AllWalletsView.tsx'))
/** The first view if wallets can only be paired. */
export const ConnectingWalletConnectBasicView = defineView<NamespaceParams>(
  'ConnectingWalletConnectBasic',
  () => import('./pairing/ConnectingWalletConnectBasicView.tsx'),
)
/** Where to get a wallet of the directory. */
export const DownloadsView = defineView<{ wallet: ListedWallet }>('Downloads', () => import('./help/DownloadsView.tsx'))
export const GetWalletView = defineView('GetWallet', () => import('./help/GetWalletView.tsx'))
/** The choice of the namespace for a wallet that supports several; `wallet` is its key in the list. */
export const ConnectingMultiChainView = defineView<{ wallet: string }>(
  'ConnectingMultiChain',
  () => import('./connect/ConnectingMultiChainView.tsx'),
)
/** A network whose namespace has no connected wallet. */
export const SwitchActiveChainView = defineView<{ network: CaipNetworkId }>(
  'SwitchActiveChain',
  () => import('./networks/SwitchActiveChainView.tsx'),
)
/** The user's wallets; those of `namespace` are shown first. */
export const ProfileWalletsView = defineView<NamespaceParams>(
  'ProfileWallets',
  () => import('./connections/ProfileWalletsView.tsx'),
)

// Tabs of the account.

export const TokensTab = defineView<NamespaceParams>('TokensTab', () => import('./account/TokensTab.tsx'))
export const NftsTab = defineView<NamespaceParams>('NftsTab', () => import('./account/NftsTab.tsx'))
