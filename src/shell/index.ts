export { connectHome } from './connect/connectHome.ts'
export { ConnectView } from './connect/connectView.ts'
export { loadLegalGate } from './connect/loadLegalGate.ts'
export { selectIsStuck } from './networks/selectIsStuck.ts'
export { shell } from './shell.ts'
export {
  type AccountAction,
  type AccountMenuItem,
  type AccountTab,
  accountActions,
  accountMenu,
  accountTabs,
  type ConnectMethod,
  connectMethods,
  type FooterNote,
  footerNotes,
} from './slots.ts'
export {
  AccountSettingsView,
  AccountView,
  AllWalletsView,
  ConnectingExternalView,
  GetWalletView,
  type NamespaceParams,
  NetworksView,
  SwitchNetworkView,
  WhatIsANetworkView,
  WhatIsAWalletView,
} from './viewTokens.ts'
