export type { ConnectResult } from './actions/connect.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  isNamespace,
  type Namespace,
  namespaceOf,
  namespaces,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
} from './caip.ts'
export {
  type Account,
  type AccountType,
  type Balance,
  type ChainAdapter,
  type ChainCapabilities,
  type Connector,
  type ConnectorInfo,
  type ConnectorSource,
  type ConnectorType,
  type ConnectRequest,
  chainAdapters,
  connectorSources,
  type Holding,
  type RpcCall,
  type Session,
  type SessionChange,
  type Transfer,
} from './chain.ts'
export { type ConnectionState, type ConnectionStatus, disconnectedState } from './connectionState.ts'
export type { ConnectArguments, WalletController } from './controller.ts'
export * from './errors/index.ts'
export { loadAmounts } from './loadAmounts.ts'
export { defineNetwork } from './networks/define.ts'
export type { NativeCurrency, Network, NetworkInput } from './networks/network.ts'
export type { RpcUrl } from './networks/normalize.ts'
export type { WalletOptions } from './options.ts'
export { walletRef } from './ref.ts'
export {
  selectConnection,
  selectIsConnected,
  selectIsUnsupported,
  selectNamespace,
  selectNetwork,
  selectNetworkId,
} from './select.ts'
export {
  accountChanged,
  type ConnectedAccount,
  type ConnectGate,
  type ConnectionsState,
  type ConnectorsState,
  connected,
  connectFailed,
  connectGates,
  connectionsSlice,
  connectorsSlice,
  disconnected,
  type NetworksState,
  networkChanged,
  networksSlice,
} from './tokens.ts'
export { wallet } from './wallet.ts'
