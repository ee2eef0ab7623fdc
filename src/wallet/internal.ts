/** For the other folders of `src` and the test tools. Third parties import `portico/wallet`. */

export type { AccountType } from './account.ts'
export { analytics } from './analytics/analytics.ts'
export { type AnalyticsEvent, analyticsFlag } from './analytics/tokens.ts'
export { connectorsFor, entryStep } from './attempt/connectStep.ts'
export { listedStep } from './attempt/nextConnectStep.ts'
export { type ConnectProblem, type WalletProblem, walletProblemOf } from './attempt/problems.ts'
export type { ConnectAttemptResult, ConnectAttemptState, ConnectTarget } from './attempt/state.ts'
export { type KnownNamespace, toCaipAddress, toCaipNetworkId } from './caip.ts'
export type { Capability } from './capabilities.ts'
export type { ChainCapabilities } from './chain.ts'
export { selectNfts } from './chainData/select.ts'
export type { DataController, HoldingsStatus, Identity, Nft, NftsState, TokensState } from './chainData/tokens.ts'
export { type ConnectionState, type ConnectionStatus, disconnectedState } from './connection/connectionState.ts'
export { readFirstState } from './connection/firstState.ts'
export { loadActions } from './connection/loadActions.ts'
export { walletMissing } from './connection/walletMissing.ts'
export type { ConnectorInfo, PrepareRequest } from './connector.ts'
export type { WalletController } from './controller.ts'
export { connectorFor, isConnectorOf, isSameName } from './directory/connectorFor.ts'
export { directory } from './directory/directory.ts'
export type { DirectoryOptions } from './directory/options.ts'
export { type DirectoryController, type DirectoryState, directorySlice, type ListedWallet } from './directory/tokens.ts'
export type { EthereumProvider, Providers } from './discovery/ethereumProvider.ts'
export { type ConnectorGroup, sortByGroup } from './discovery/listWallets.ts'
export { lookOf } from './discovery/looks.ts'
export { plainName } from './discovery/walletNames.ts'
export { NotConnectedError } from './errors/options.ts'
export { LimitExceededRpcError, ResourceUnavailableRpcError } from './errors/provider.ts'
export type { ReceiverSource, SuggestedReceiver } from './identity/names.ts'
export type { ConnectionId, ConnectionsController, Switched, SwitchTarget } from './multiWallet/connections.ts'
export { cleanLabel, labelKey, longestLabel } from './multiWallet/labels.ts'
export { type Connection, listConnections, listRecentConnections } from './multiWallet/listConnections.ts'
export { multiWalletFlag, otherConnectionsSlice, type RecentConnection } from './multiWallet/tokens.ts'
export { networkMessages } from './networks/messages.ts'
export type { WalletOptions } from './options.ts'
export { originMessages } from './origins/alerts.ts'
export { originBound, origins } from './origins/origins.ts'
export { isPublicPicture } from './pictures/rules.ts'
export type {
  BalanceChange,
  RequestAction,
  RequestCaution,
  RequestDescription,
  RequestField,
  RequestScene,
  RequestSimulation,
  RequestToken,
} from './requests.ts'
export { selectNetworkId } from './select.ts'
export { selectPaired } from './sessions/selectPaired.ts'
export {
  type ConnectedAccount,
  type ConnectGate,
  type ConnectionsState,
  connectFailed,
  connectGuards,
  guardedSlice,
  pairingSlice,
  rememberedSlice,
  sessionGuards,
} from './tokens.ts'
export { deepLinkChoice } from './walletApps/deepLinkChoice.ts'
export { type DownloadKind, downloadsHere, downloadsOf, extensionOf } from './walletApps/downloads.ts'
export { inAppBrowserLink } from './walletApps/inAppBrowser.ts'
export { isMobile } from './walletApps/isMobile.ts'
export { openLink } from './walletApps/openLink.ts'
export type { WalletToOpen } from './walletApps/openWallet.ts'
export { type LinkKind, pairingLink, pairingTarget } from './walletApps/pairingLink.ts'
export { platformsOf } from './walletApps/platforms.ts'
export type { LinkEnvironment, WalletPlatform } from './walletApps/types.ts'
