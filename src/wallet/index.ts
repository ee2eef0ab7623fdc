export type { Account, AccountOnNetwork, AccountType, Balance, Transfer } from './account.ts'
export { floorToBaseUnits, formatExactAmount, fromBaseUnits, isBaseUnits, toBaseUnits } from './amount/baseUnits.ts'
export { typeAmount, writeAmount } from './amount/input.ts'
export { loadAmounts } from './amount/load.ts'
export { tracked } from './analytics/tokens.ts'
export type { ConnectStep } from './attempt/connectStep.ts'
export { type ConnectAttempt, createConnectAttempt } from './attempt/createConnectAttempt.ts'
export { nextConnectStep } from './attempt/nextConnectStep.ts'
export { nativeAddress } from './balances/nativeAddress.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  isNamespace,
  type Namespace,
  namespaceOf,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip.ts'
export { capabilities, defineCapability, type OwnCapability } from './capabilities.ts'
export { capabilityOf } from './capabilityOf.ts'
export { type ChainAdapter, type ConnectorSource, chainAdapters, connectorSources, fallbackAdapters } from './chain.ts'
export { type ActiveAccount, selectActiveAccount, watchActiveAccount } from './chainData/activeAccount.ts'
export { data } from './chainData/data.ts'
export type { Transaction } from './chainData/history.ts'
export { selectTokens } from './chainData/select.ts'
export { selectAccountType } from './chainData/selectAccountType.ts'
export { type SentTransaction, transactionSent, transactionSettled } from './chainData/sent.ts'
export { isSameSymbol } from './chainData/symbol.ts'
export type { TokenBalance, TokensState } from './chainData/tokens.ts'
export type { ConnectResult } from './connection/connect.ts'
export type { ConnectionState } from './connection/connectionState.ts'
export type { Connector } from './connector.ts'
export type { WalletController } from './controller.ts'
export { directory } from './directory/directory.ts'
export type { ListedWallet } from './directory/tokens.ts'
export { adaptersOf } from './discovery/adapters.ts'
export { listWallets, type WalletEntry } from './discovery/listWallets.ts'
export { imitates } from './discovery/looks.ts'
export { watchStandardWallets } from './discovery/standardWallets.ts'
export {
  cleanIcon,
  cleanText,
  describeWallet,
  hasMethod,
  readProperty,
  type WalletDescription,
} from './discovery/untrustedText.ts'
export { codeOf } from './errors/codeOf.ts'
export { toDependencyError } from './errors/dependency.ts'
export { DependencyMissingError } from './errors/dependencyMissing.ts'
export { ChainNotSupportedError, InvalidCaipAddressError, SessionEndedError } from './errors/domain.ts'
export { type ForeignError, readForeignError } from './errors/foreign.ts'
export { type ErrorMeaning, type KnownErrorMeaning, meaningOf } from './errors/meaning.ts'
export { NetworkNotFoundError } from './errors/networks.ts'
export {
  InvalidParamsRpcError,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from './errors/provider.ts'
export { toWalletError } from './errors/toWalletError.ts'
export type { GatedAccount } from './gates/hold.ts'
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
export { createSessionWatchers, type SessionWatchers } from './sessions/sessionWatchers.ts'
export {
  accountChanged,
  type ConnectedAccount,
  type ConnectGate,
  connected,
  connectFailed,
  connectGates,
  connectionsSlice,
  connectorsSlice,
  disconnected,
  type GateAnswer,
  gatedSlice,
  networkChanged,
  networksSlice,
} from './tokens.ts'
export { untilNextPoll } from './untilNextPoll.ts'
export { type Settlement, untilSettled } from './untilSettled.ts'
export { wallet } from './wallet.ts'
export { readLinkEnvironment } from './walletApps/environment.ts'
export { openWallet, type WalletOpening } from './walletApps/openWallet.ts'
export type { LinkEnvironment } from './walletApps/types.ts'
