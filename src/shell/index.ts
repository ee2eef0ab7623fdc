export { connectHome } from './connectHome.ts'
export { selectIsStuck } from './selectIsStuck.ts'
export { shell } from './shell.ts'
export {
  type AccountAction,
  type AccountMenuItem,
  AccountSettingsView,
  type AccountTab,
  AccountView,
  AllWalletsView,
  accountActions,
  accountMenu,
  accountTabs,
  ConnectingExternalView,
  type ConnectMethod,
  ConnectView,
  connectMethods,
  type FooterNote,
  footerNotes,
  GetWalletView,
  type NamespaceParams,
  NetworksView,
  SwitchNetworkView,
  WhatIsANetworkView,
  WhatIsAWalletView,
} from './tokens.ts'
