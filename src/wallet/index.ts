export type { Account, AccountOnNetwork, Balance, Transfer } from './account.ts'
export { floorToBaseUnits, formatExactAmount, fromBaseUnits, isBaseUnits, toBaseUnits } from './amount/baseUnits.ts'
export { typeAmount, writeAmount } from './amount/input.ts'
export { loadAmounts } from './amount/load.ts'
export { tracked } from './analytics/tokens.ts'
export { createConnectAttempt } from './attempt/createConnectAttempt.ts'
export { nextConnectStep } from './attempt/nextConnectStep.ts'
export { nativeAddress } from './balances/nativeAddress.ts'
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
export { type ChainAdapter, type ConnectorSource, chainAdapters, connectorSources, fallbackAdapters } from './chain.ts'
export { type ActiveAccount, selectActiveAccount } from './chainData/activeAccount.ts'
export { data } from './chainData/data.ts'
export type { Transaction } from './chainData/history.ts'
export { selectTokens } from './chainData/select.ts'
export { selectAccountType } from './chainData/selectAccountType.ts'
export { type SentTransaction, transactionSent, transactionSettled } from './chainData/sent.ts'
export { isSameSymbol } from './chainData/symbol.ts'
export type { TokenBalance } from './chainData/tokens.ts'
export type { ConnectResult } from './connection/connect.ts'
export type { Connector } from './connector.ts'
export { directory } from './directory/directory.ts'
export type { ListedWallet } from './directory/tokens.ts'
export { adaptersOf } from './discovery/adapters.ts'
export { listWallets, type WalletEntry } from './discovery/listWallets.ts'
export { imitates } from './discovery/looks.ts'
export { watchStandardWallets } from './discovery/standardWallets.ts'
export { cleanIcon, cleanText, describeWallet, hasMethod, readProperty } from './discovery/untrustedText.ts'
export { codeOf } from './errors/codeOf.ts'
export { toDependencyError } from './errors/dependency.ts'
export { DependencyMissingError } from './errors/dependencyMissing.ts'
export { ChainNotSupportedError, InvalidCaipAddressError, SessionEndedError } from './errors/domain.ts'
export { readForeignError } from './errors/foreign.ts'
export { type KnownErrorMeaning, meaningOf } from './errors/meaning.ts'
export { NetworkNotFoundError } from './errors/networks.ts'
export {
  InvalidParamsRpcError,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from './errors/provider.ts'
export { toWalletError } from './errors/toWalletError.ts'
export { type SignInOffer, signInOffers } from './gates/signIn.ts'
export {
  type IdentitySource,
  identitySources,
  type NameResolver,
  nameResolvers,
  type ReceiverSource,
  receiverSources,
} from './identity/names.ts'
export { defineNetwork } from './networks/define.ts'
export { hostedRpcOf } from './networks/hosted.ts'
export type { Network, NetworkInput } from './networks/network.ts'
export { transactionUrl } from './networks/transactionUrl.ts'
export { alertRefused } from './origins/alerts.ts'
export { hostOfOrigin } from './origins/hostOfOrigin.ts'
export {
  selectConnectedNamespaces,
  selectConnection,
  selectIsConnected,
  selectIsUnsupported,
  selectNamespace,
  selectNetwork,
} from './select.ts'
export type { ConnectRequest, RpcCall, Session, SessionChange, SignedMessage } from './session.ts'
export { asPairedProvider, type PairedProvider } from './sessions/pairedProvider.ts'
export { createSessionWatchers } from './sessions/sessionWatchers.ts'
export {
  accountChanged,
  type ConnectGate,
  connected,
  connectGates,
  connectionsSlice,
  connectorsSlice,
  disconnected,
  gatedSlice,
  networkChanged,
  networksSlice,
} from './tokens.ts'
export { untilNextPoll } from './untilNextPoll.ts'
export { type Settlement, untilSettled } from './untilSettled.ts'
export { wallet } from './wallet.ts'
export { readLinkEnvironment } from './walletApps/environment.ts'
export { openWallet } from './walletApps/openWallet.ts'
