import type { PorticoError } from 'portico/kernel'
import { defineError } from 'portico/kernel'

/** EIP-1193 4001; also 5000 to 5003 (WalletConnect, after CAIP-25): all of a request, or its chains, methods or events. */
export const UserRejectedRequestError = defineError('USER_REJECTED_REQUEST', 'Request declined in the wallet', {
  meaning: 'rejected',
})
/** EIP-1193 4100: the user has not authorised the method or the account, or the wallet is locked. */
export const UnauthorizedProviderError = defineError(
  'UNAUTHORIZED_PROVIDER',
  'The wallet has not authorized this site',
  { meaning: 'unauthorized' },
)
/** EIP-1193 4200. */
export const UnsupportedProviderMethodError = defineError(
  'UNSUPPORTED_PROVIDER_METHOD',
  'The wallet does not support this method',
  { meaning: 'unsupported' },
)
/** EIP-1193 4900: the wallet is disconnected from all chains. */
export const ProviderDisconnectedError = defineError('PROVIDER_DISCONNECTED', 'The wallet is offline', {
  meaning: 'disconnected',
})
/** EIP-1193 4901: the wallet is not connected to the requested chain. */
export const ChainDisconnectedError = defineError('CHAIN_DISCONNECTED', 'The wallet is not connected to this network', {
  meaning: 'disconnected',
})
/** EIP-3085 and EIP-3326 4902: the wallet does not know the chain. */
export const SwitchChainError = defineError('SWITCH_CHAIN', 'The wallet does not know this network', {
  meaning: 'unsupported',
})
/** EIP-5792 5700. */
export const UnsupportedNonOptionalCapabilityError = defineError(
  'UNSUPPORTED_NON_OPTIONAL_CAPABILITY',
  'The wallet lacks a required capability',
)
/** EIP-5792 5710. */
export const UnsupportedChainIdError = defineError(
  'UNSUPPORTED_CHAIN_ID',
  'The wallet does not support batches on this network',
)
/** EIP-5792 5720. */
export const DuplicateIdError = defineError('DUPLICATE_ID', 'A batch with this id exists already')
/** EIP-5792 5730. */
export const UnknownBundleIdError = defineError('UNKNOWN_BUNDLE_ID', 'No batch has this id')
/** EIP-5792 5740. */
export const BundleTooLargeError = defineError('BUNDLE_TOO_LARGE', 'The batch is too large for the wallet')
/** EIP-5792 5750. */
export const AtomicReadyWalletRejectedUpgradeError = defineError(
  'ATOMIC_READY_WALLET_REJECTED_UPGRADE',
  'The account upgrade was declined in the wallet',
)
/** EIP-5792 5760. */
export const AtomicityNotSupportedError = defineError(
  'ATOMICITY_NOT_SUPPORTED',
  'The wallet cannot run this batch as one',
)
/** WalletConnect 7000. */
export const SessionSettlementError = defineError(
  'SESSION_SETTLEMENT',
  'The WalletConnect session could not be settled',
)

/** JSON-RPC −32700. */
export const ParseRpcError = defineError('RPC_PARSE', 'The request is not valid JSON')
/** JSON-RPC −32600. */
export const InvalidRequestRpcError = defineError('RPC_INVALID_REQUEST', 'The request is not valid')
/** JSON-RPC −32601. */
export const MethodNotFoundRpcError = defineError('RPC_METHOD_NOT_FOUND', 'The method does not exist', {
  meaning: 'unsupported',
})
/** JSON-RPC −32602. */
export const InvalidParamsRpcError = defineError('RPC_INVALID_PARAMS', 'The parameters are not valid')
/** JSON-RPC −32603. */
export const InternalRpcError = defineError('RPC_INTERNAL', 'The wallet or the node had an internal error')
/** EIP-1474 −32000. */
export const InvalidInputRpcError = defineError('RPC_INVALID_INPUT', 'The input is not valid')
/** EIP-1474 −32001. */
export const ResourceNotFoundRpcError = defineError('RPC_RESOURCE_NOT_FOUND', 'The resource was not found')
/** EIP-1474 −32002: a request of this kind already waits in the wallet. */
export const ResourceUnavailableRpcError = defineError(
  'RPC_RESOURCE_UNAVAILABLE',
  'A request is already open in the wallet',
  { meaning: 'pending' },
)
/** EIP-1474 −32003. */
export const TransactionRejectedRpcError = defineError('RPC_TRANSACTION_REJECTED', 'The transaction was not accepted')
/** EIP-1474 −32004. */
export const MethodNotSupportedRpcError = defineError('RPC_METHOD_NOT_SUPPORTED', 'The method is not supported', {
  meaning: 'unsupported',
})
/** EIP-1474 −32005. */
export const LimitExceededRpcError = defineError('RPC_LIMIT_EXCEEDED', 'Too many requests', { meaning: 'limited' })
/** EIP-1474 −32006. */
export const JsonRpcVersionUnsupportedError = defineError(
  'RPC_VERSION_UNSUPPORTED',
  'This version of JSON-RPC is not supported',
)
/** Any code that is not in the table, or none. */
export const UnknownRpcError = defineError('RPC_UNKNOWN', 'The wallet failed for an unknown reason')

/** Makes an error of one kind. */
export type ProviderErrorKind = new (options: { cause: unknown; details?: string }) => PorticoError

/** Named errors by numeric code (EIP-1193, EIP-1474, EIP-3326, EIP-5792, CAIP-25, WalletConnect). */
export const providerErrors: { readonly [code: number]: ProviderErrorKind | undefined } = Object.freeze({
  4001: UserRejectedRequestError,
  4100: UnauthorizedProviderError,
  4200: UnsupportedProviderMethodError,
  4900: ProviderDisconnectedError,
  4901: ChainDisconnectedError,
  4902: SwitchChainError,
  5000: UserRejectedRequestError,
  5001: UserRejectedRequestError,
  5002: UserRejectedRequestError,
  5003: UserRejectedRequestError,
  5700: UnsupportedNonOptionalCapabilityError,
  5710: UnsupportedChainIdError,
  5720: DuplicateIdError,
  5730: UnknownBundleIdError,
  5740: BundleTooLargeError,
  5750: AtomicReadyWalletRejectedUpgradeError,
  5760: AtomicityNotSupportedError,
  7000: SessionSettlementError,
  [-32700]: ParseRpcError,
  [-32600]: InvalidRequestRpcError,
  [-32601]: MethodNotFoundRpcError,
  [-32602]: InvalidParamsRpcError,
  [-32603]: InternalRpcError,
  [-32000]: InvalidInputRpcError,
  [-32001]: ResourceNotFoundRpcError,
  [-32002]: ResourceUnavailableRpcError,
  [-32003]: TransactionRejectedRpcError,
  [-32004]: MethodNotSupportedRpcError,
  [-32005]: LimitExceededRpcError,
  [-32006]: JsonRpcVersionUnsupportedError,
})
