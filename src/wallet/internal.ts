/** For the other folders of `src` and the test tools. Third parties import `portico/wallet`. */
export type { ConnectionId, ConnectionsController, Switched, SwitchTarget } from './actions/connections.ts'
export { analytics } from './analytics/analytics.ts'
export { type AnalyticsEvent, analyticsFlag } from './analytics/tokens.ts'
export { problemOf, type WalletProblem } from './attempt/problems.ts'
export { type KnownNamespace, toCaipAddress, toCaipNetworkId } from './caip.ts'
export type { ConnectorInfo } from './chain.ts'
export { type ConnectionState, type ConnectionStatus, disconnectedState } from './connectionState.ts'
export { selectNfts } from './data/select.ts'
export type { DataController, HoldingsStatus, Identity, Nft, NftsState, TokensState } from './data/tokens.ts'
export { directory } from './directory/directory.ts'
export type { DirectoryOptions } from './directory/options.ts'
export type { DirectoryController, DirectoryState } from './directory/tokens.ts'
export { NotConnectedError } from './errors/options.ts'
export type { EthereumProvider, Providers } from './ethereumProvider.ts'
export { readFirstState } from './firstState.ts'
export { lookOf, plainName } from './found/looks.ts'
export { deepLinkChoice } from './links/deepLinkChoice.ts'
export { inAppBrowserLink } from './links/inAppBrowser.ts'
export { openLink } from './links/openLink.ts'
export { type LinkKind, pairingLink, pairingTarget } from './links/pairingLink.ts'
export { platformsOf } from './links/platforms.ts'
export type { LinkEnvironment, WalletPlatform } from './links/types.ts'
export { type ConnectorGroup, sortByGroup } from './listWallets.ts'
export { loadActions } from './loadActions.ts'
export type { WalletOptions } from './options.ts'
export { isPublicPicture } from './pictures/rules.ts'
export { cleanLabel, labelKey, longestLabel } from './several/labels.ts'
export { type Connection, listConnections, listRecentConnections } from './several/listConnections.ts'
export { multiWalletFlag, otherConnectionsSlice, type RecentConnection } from './several/tokens.ts'
export {
  type ConnectedAccount,
  type ConnectionsState,
  connectGuards,
  guardedSlice,
  pairingSlice,
  rememberedSlice,
} from './tokens.ts'
export { walletMissing } from './walletMissing.ts'
