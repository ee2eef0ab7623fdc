import { defineView } from 'portico/kernel'
import type { CaipNetworkId, ListedWallet, Namespace } from 'portico/wallet'

// Views that belong together share a chunk.
const help = () => import('./views/help.ts')
const networkViews = () => import('./views/networkViews.ts')
const pairing = () => import('./views/pairing.ts')

/** The views of the shell, but for the first one. */
export const ConnectingExternalView = defineView<{ connectorId: string; namespace: Namespace }>(
  'ConnectingExternal',
  () => import('./views/ConnectingExternalView.tsx'),
)
/** What a view is about where more than one chain family is connected; the active one unless named. */
export interface NamespaceParams {
  namespace?: Namespace
}
export const AccountView = defineView<NamespaceParams & { tab?: string }>(
  'Account',
  () => import('./views/AccountView.tsx'),
)
export const AccountSettingsView = defineView<NamespaceParams>(
  'AccountSettings',
  () => import('./views/AccountSettingsView.tsx'),
)
/** `namespace` narrows the networks to those of one chain family. */
export const NetworksView = defineView<NamespaceParams>('Networks', async () => (await networkViews()).networks)
export const SwitchNetworkView = defineView<{ network: CaipNetworkId }>(
  'SwitchNetwork',
  async () => (await networkViews()).switchNetwork,
)
export const UnsupportedChainView = defineView<NamespaceParams>(
  'UnsupportedChain',
  async () => (await networkViews()).unsupportedChain,
)
export const WhatIsAWalletView = defineView('WhatIsAWallet', async () => (await help()).whatIsAWallet)
export const WhatIsANetworkView = defineView('WhatIsANetwork', async () => (await help()).whatIsANetwork)
/** Pairs with a wallet elsewhere: the one of the directory, else any. */
export const ConnectingWalletConnectView = defineView<NamespaceParams & { wallet?: ListedWallet }>(
  'ConnectingWalletConnect',
  async () => (await pairing()).connecting,
)
/** All wallets of the directory, to be searched. */
export const AllWalletsView = defineView<NamespaceParams>('AllWallets', () => import('./views/AllWalletsView.tsx'))
/** The first view of an app that reaches wallets by pairing alone. */
export const ConnectingWalletConnectBasicView = defineView<NamespaceParams>(
  'ConnectingWalletConnectBasic',
  async () => (await pairing()).basic,
)
/** Where to get a wallet of the directory. */
export const DownloadsView = defineView<{ wallet: ListedWallet }>('Downloads', async () => (await pairing()).downloads)
export const GetWalletView = defineView('GetWallet', async () => (await help()).getWallet)
