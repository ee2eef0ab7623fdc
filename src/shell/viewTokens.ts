import { defineView } from 'portico/kernel'
import type { CaipNetworkId, ListedWallet, Namespace } from 'portico/wallet'

/**
 * Where everything comes from that is not the first list. Left out of the declarations, which would lead hosts without
 * React to its types.
 *
 * @internal
 */
export const later = () => import('./later.ts')

/** The views of the shell, but for the first one. */
export const ConnectingExternalView = defineView<{ connectorId: string; namespace: Namespace }>(
  'ConnectingExternal',
  async () => (await later()).connectingExternal(),
)
/** What a view is about where more than one chain family is connected; the active one unless named. */
export interface NamespaceParams {
  namespace?: Namespace
}
export const AccountView = defineView<NamespaceParams & { tab?: string }>('Account', async () =>
  (await later()).account(),
)
export const AccountSettingsView = defineView<NamespaceParams>('AccountSettings', async () =>
  (await later()).accountSettings(),
)
/** `namespace` narrows the networks to those of one chain family. */
export const NetworksView = defineView<NamespaceParams>('Networks', async () => (await later()).networks())
export const SwitchNetworkView = defineView<{ network: CaipNetworkId }>('SwitchNetwork', async () =>
  (await later()).switchNetwork(),
)
export const UnsupportedChainView = defineView<NamespaceParams>('UnsupportedChain', async () =>
  (await later()).unsupportedChain(),
)
export const WhatIsAWalletView = defineView('WhatIsAWallet', async () => (await later()).whatIsAWallet())
export const WhatIsANetworkView = defineView('WhatIsANetwork', async () => (await later()).whatIsANetwork())
/** Pairs with a wallet elsewhere: the one of the directory, else any. */
export const ConnectingWalletConnectView = defineView<NamespaceParams & { wallet?: ListedWallet }>(
  'ConnectingWalletConnect',
  async () => (await later()).connectingWalletConnect(),
)
/** All wallets of the directory, to be searched. */
export const AllWalletsView = defineView<NamespaceParams>('AllWallets', async () => (await later()).allWallets())
/** The first view of an app that reaches wallets by pairing alone. */
export const ConnectingWalletConnectBasicView = defineView<NamespaceParams>('ConnectingWalletConnectBasic', async () =>
  (await later()).connectingWalletConnectBasic(),
)
/** Where to get a wallet of the directory. */
export const DownloadsView = defineView<{ wallet: ListedWallet }>('Downloads', async () => (await later()).downloads())
export const GetWalletView = defineView('GetWallet', async () => (await later()).getWallet())
/** A wallet of the list, by its key, that speaks for several chain families. */
export const ConnectingMultiChainView = defineView<{ wallet: string }>('ConnectingMultiChain', async () =>
  (await later()).connectingMultiChain(),
)
/** A network whose family has no wallet yet. */
export const SwitchActiveChainView = defineView<{ network: CaipNetworkId }>('SwitchActiveChain', async () =>
  (await later()).switchActiveChain(),
)
/** The wallets of the visitor; `namespace` is the family to begin with. */
export const ProfileWalletsView = defineView<NamespaceParams>('ProfileWallets', async () =>
  (await later()).profileWallets(),
)
