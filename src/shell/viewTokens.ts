import { defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'

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
export const NetworksView = defineView<NamespaceParams>('Networks', () => import('./views/NetworksView.tsx'))
export const SwitchNetworkView = defineView<{ network: CaipNetworkId }>(
  'SwitchNetwork',
  () => import('./views/SwitchNetworkView.tsx'),
)
export const UnsupportedChainView = defineView<NamespaceParams>(
  'UnsupportedChain',
  () => import('./views/UnsupportedChainView.tsx'),
)
export const WhatIsAWalletView = defineView('WhatIsAWallet', () => import('./views/WhatIsAWalletView.tsx'))
export const WhatIsANetworkView = defineView('WhatIsANetwork', () => import('./views/WhatIsANetworkView.tsx'))
export const GetWalletView = defineView('GetWallet', () => import('./views/GetWalletView.tsx'))
