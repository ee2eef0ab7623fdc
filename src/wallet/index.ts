export { adaptersOf } from './adapters.ts'
export { tracked } from './analytics/tokens.ts'
export type { ConnectStep } from './attempt/connectStep.ts'
export { type ConnectAttempt, createConnectAttempt } from './attempt/createConnectAttempt.ts'
export { nextConnectStep } from './attempt/nextConnectStep.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  isNamespace,
  type Namespace,
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip.ts'
export { capabilities, defineCapability, type OwnCapability } from './capabilities.ts'
export { capabilityOf } from './capabilityOf.ts'
export {
  type Account,
  type AccountType,
  type Balance,
  type ChainAdapter,
  type ChainCapabilities,
  type Connector,
  type ConnectRequest,
  chainAdapters,
  connectorSources,
  fallbackAdapters,
  type Holding,
  type Pairing,
  type PeerInfo,
  type PrepareRequest,
  type RpcCall,
  type Session,
  type SessionChange,
  type SignedMessage,
  type TokenFacts,
  type Transfer,
} from './chain.ts'
export type { WalletController } from './controller.ts'
export { data } from './data/data.ts'
export type { Transaction } from './data/history.ts'
export { type Holder, selectHolder } from './data/holder.ts'
export { nativeAddress } from './data/nativeAddress.ts'
export { selectTokens } from './data/select.ts'
export { type SentTransaction, transactionSent, transactionSettled } from './data/sent.ts'
export { cleanSymbol, isSameSymbol } from './data/symbol.ts'
export type { TokenBalance } from './data/tokens.ts'
export type { ListedWallet } from './directory/tokens.ts'
export { codeOf } from './errors/codeOf.ts'
export { toDependencyError } from './errors/dependency.ts'
export { DependencyMissingError } from './errors/dependencyMissing.ts'
export {
  ChainNotSupportedError,
  InvalidCaipAddressError,
  SessionEndedError,
} from './errors/domain.ts'
export { type ForeignError, readForeignError } from './errors/foreign.ts'
export { type KnownErrorMeaning, meaningOf } from './errors/meaning.ts'
export { NetworkNotFoundError } from './errors/networks.ts'
export { ConnectorNotFoundError } from './errors/options.ts'
export {
  InvalidParamsRpcError,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from './errors/provider.ts'
export { toWalletError } from './errors/toWalletError.ts'
export { imitates } from './found/looks.ts'
export {
  cleanIcon,
  cleanText,
  describeWallet,
  hasMethod,
  readProperty,
  type WalletDescription,
  watchStandardWallets,
} from './found/pageWallets.ts'
export { asPairedProvider, type PairedProvider } from './found/pairedProvider.ts'
export { readLinkEnvironment } from './links/environment.ts'
export { openWallet } from './links/openWallet.ts'
export { listWallets, type WalletEntry } from './listWallets.ts'
export { loadAmounts } from './loadAmounts.ts'
export { identitySources, type NameResolver, nameResolvers, type ReceiverSource, receiverSources } from './names.ts'
export { defineNetwork } from './networks/define.ts'
export { hostedRpcOf } from './networks/hosted.ts'
export type { Network, NetworkInput } from './networks/network.ts'
export { isTransactionHash, transactionUrl } from './networks/transactionUrl.ts'
export {
  selectConnectedNamespaces,
  selectConnection,
  selectIsConnected,
  selectIsUnsupported,
  selectNamespace,
  selectNetwork,
} from './select.ts'
export { createSessionWatchers } from './sessionWatchers.ts'
export {
  type Cacao,
  type SignInOffer,
  type SignInRequest,
  type SignInScope,
  signInOffers,
} from './signIn.ts'
export {
  accountChanged,
  type ConnectGate,
  connected,
  connectGates,
  connectionsSlice,
  connectorsSlice,
  disconnected,
  type Held,
  heldSlice,
  networkChanged,
  networksSlice,
} from './tokens.ts'
export { type Settlement, settlements, untilSettled } from './untilSettled.ts'
export { wallet } from './wallet.ts'
export { whenNobodyIsConnected } from './whenNobodyIsConnected.ts'
