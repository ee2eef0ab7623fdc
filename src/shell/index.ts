export { accountMessages } from './accountMessages.ts'
export { branding } from './branding.ts'
export { brandingFlag } from './brandingFlag.ts'
export { connectHome } from './connectHome.ts'
export { connectionsMessages } from './connectionsMessages.ts'
export { directoryMessages } from './directoryMessages.ts'
export { helpMessages } from './helpMessages.ts'
export { shellMessages } from './messages.ts'
export { modalMessages } from './modalMessages.ts'
export { pairingMessages } from './pairingMessages.ts'
export { shellRef } from './ref.ts'
export { selectIsStuck } from './selectIsStuck.ts'
export { type ShellController, shell } from './shell.ts'
export { tabMessages } from './tabMessages.ts'
export {
  type AccountAction,
  type AccountMenuItem,
  type AccountPart,
  AccountSettingsView,
  type AccountTab,
  AccountView,
  type AllWallets,
  AllWalletsView,
  accountActions,
  accountMenu,
  accountTabs,
  ConnectingExternalView,
  ConnectingMultiChainView,
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  type ConnectMethod,
  type ConnectMethodId,
  type ConnectorGroup,
  ConnectView,
  connectMethods,
  DownloadsView,
  type FooterNote,
  footerNotes,
  GetWalletView,
  type LoadComponent,
  type NamespaceParams,
  NetworksView,
  ProfileWalletsView,
  type ShellSettings,
  type ShellState,
  SwitchActiveChainView,
  SwitchNetworkView,
  shellSlice,
  UnsupportedChainView,
  type WalletFeature,
  WhatIsANetworkView,
  WhatIsAWalletView,
} from './tokens.ts'
