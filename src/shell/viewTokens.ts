import { defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'

/** The views of the shell, but for the first one. */
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
