export { type AccountOrder, createAccountOrder } from './accountOrder.ts'
export type { ConnectResult } from './actions/connect.ts'
export type { ConnectionId, ConnectionsController, Switched, SwitchTarget } from './actions/connections.ts'
export { adaptersOf } from './adapters.ts'
export { type AnalyticsOptions, analytics } from './analytics/analytics.ts'
export { type AnalyticsEvent, analyticsFlag, tracked } from './analytics/tokens.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  isNamespace,
  type KnownNamespace,
  type Namespace,
  namespaceForm,
  namespaceOf,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
} from './caip.ts'
export { type Capability, capabilities, defineCapability, type OwnCapability } from './capabilities.ts'
export { capabilityOf } from './capabilityOf.ts'
export {
  type Account,
  type AccountType,
  type Balance,
  type CapabilityId,
  type ChainAdapter,
  type ChainCapabilities,
  type Connector,
  type ConnectorInfo,
  type ConnectorSource,
  type ConnectorType,
  type ConnectRequest,
  chainAdapters,
  connectorSources,
  type FallbackAdapter,
  fallbackAdapters,
  type Holding,
  type KnownAccountType,
  type KnownConnectorType,
  type NameResolver,
  nameResolvers,
  type Pairing,
  type PeerInfo,
  type PrepareRequest,
  type RpcCall,
  type Session,
  type SessionChange,
  type SignedMessage,
  type TokenFacts,
  type Transfer,
  type Transfers,
} from './chain.ts'
export { type ConnectionState, type ConnectionStatus, disconnectedState } from './connectionState.ts'
export type { ConnectArguments, WalletController } from './controller.ts'
export { data } from './data/data.ts'
export { getHistory, getTokenBalances } from './data/endpoints.ts'
export { readTransactions, type Transaction } from './data/history.ts'
export { type Holder, selectHolder } from './data/holder.ts'
export { nativeAddress } from './data/nativeAddress.ts'
export { selectNfts, selectTokens } from './data/select.ts'
export { type SentTransaction, type SettledTransaction, transactionSent, transactionSettled } from './data/sent.ts'
export { cleanSymbol, isSameSymbol } from './data/symbol.ts'
export {
  type DataController,
  type DataState,
  dataRef,
  dataSlice,
  type HistoryPage,
  type HoldingsStatus,
  type Identity,
  type Nft,
  type NftsState,
  type TokenBalance,
  type TokensState,
} from './data/tokens.ts'
export { directory } from './directory/directory.ts'
export type { CustomWallet, DirectoryOptions } from './directory/options.ts'
export {
  type DirectoryController,
  type DirectoryState,
  directoryRef,
  directorySlice,
  type ListedWallet,
  type WalletPage,
} from './directory/tokens.ts'
export { codeOf } from './errors/codeOf.ts'
export { type Dependency, DependencyMissingError, isMissing, toDependencyError } from './errors/dependency.ts'
export {
  CaipNetworkOrAddressUndefinedError,
  ChainNotSupportedError,
  InvalidCaipAddressError,
  NetworkNotFoundError,
  NoActiveCaipAddressError,
  SessionEndedError,
  TokenBalanceUnavailableError,
} from './errors/domain.ts'
export { type ForeignError, readForeignError } from './errors/foreign.ts'
export { type ErrorMeaning, type KnownErrorMeaning, meaningOf } from './errors/meaning.ts'
export { ConnectorNotFoundError, NotConnectedError } from './errors/options.ts'
export {
  ChainDisconnectedError,
  InvalidInputRpcError,
  InvalidParamsRpcError,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ProviderDisconnectedError,
  type ProviderErrorKind,
  providerErrors,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from './errors/provider.ts'
export { toWalletError } from './errors/toWalletError.ts'
export type { EthereumProvider, Providers } from './ethereumProvider.ts'
export { type FirstState, readFirstState } from './firstState.ts'
export { explorerIdOf } from './found/explorerIds.ts'
export {
  cleanIcon,
  cleanText,
  describeWallet,
  hasMethod,
  maxAccounts,
  maxWallets,
  readProperty,
  type StandardWalletsOptions,
  type WalletDescription,
  watchStandardWallets,
} from './found/pageWallets.ts'
export { asPairedProvider, type PairedProvider } from './found/pairedProvider.ts'
export { deepLinkChoice } from './links/deepLinkChoice.ts'
export { readLinkEnvironment } from './links/environment.ts'
export { inAppBrowserLink } from './links/inAppBrowser.ts'
export { openLink } from './links/openLink.ts'
export {
  type LinkKind,
  type LinkPlace,
  type PairingLinkOptions,
  pairingLink,
  pairingTarget,
} from './links/pairingLink.ts'
export { type PlatformQuestion, platformsOf } from './links/platforms.ts'
export type { LinkEnvironment, WalletLink, WalletPlatform } from './links/types.ts'
export { loadAmounts } from './loadAmounts.ts'
export { defineNetwork } from './networks/define.ts'
export { hostedRpcUrl } from './networks/hosted.ts'
export { networkMessages } from './networks/messages.ts'
export type { NativeCurrency, Network, NetworkInput, RpcConfig } from './networks/network.ts'
export type { RpcUrl } from './networks/shape.ts'
export { isTransactionHash, transactionUrl } from './networks/transactionUrl.ts'
export type { WalletOptions } from './options.ts'
export { originMessages } from './origins/messages.ts'
export { origins } from './origins/origins.ts'
export { originBound } from './origins/tokens.ts'
export type { KeptStorage } from './pageStorage.ts'
export { isPublicPicture } from './pictures/rules.ts'
export { walletRef } from './ref.ts'
export {
  selectConnectedNamespaces,
  selectConnection,
  selectIsConnected,
  selectIsUnsupported,
  selectNamespace,
  selectNetwork,
  selectNetworkId,
} from './select.ts'
export { createSessionWatchers, type SessionWatchers } from './sessionWatchers.ts'
export { cleanLabel, labelKey, longestLabel } from './several/labels.ts'
export { type Connection, listConnections, listRecentConnections } from './several/listConnections.ts'
export {
  multiWalletFlag,
  type OtherConnection,
  type OtherConnectionsState,
  otherConnectionsSlice,
  type RecentConnection,
} from './several/tokens.ts'
export {
  type Cacao,
  type SignInAnswer,
  type SignInOffer,
  type SignInRequest,
  type SignInScope,
  signInOffers,
} from './signIn.ts'
export {
  accountChanged,
  type ConnectedAccount,
  type ConnectGate,
  type ConnectGuard,
  type ConnectionsState,
  type ConnectorsState,
  connected,
  connectFailed,
  connectGates,
  connectGuards,
  connectionsSlice,
  connectorsSlice,
  disconnected,
  type GateAnswer,
  guardedSlice,
  type Held,
  type HeldState,
  heldSlice,
  type NetworksState,
  networkChanged,
  networksSlice,
  type PairingState,
  pairingSlice,
  rememberedSlice,
} from './tokens.ts'
export { type Settlement, settlements, untilSettled } from './untilSettled.ts'
export { wallet } from './wallet.ts'
export { walletMissing } from './walletMissing.ts'
export { whenNobodyIsConnected } from './whenNobodyIsConnected.ts'
