import { defineError, isAbort, type PorticoError } from 'portico/kernel'
import { codeOf, readForeignError, toWalletError, UserRejectedRequestError } from 'portico/wallet'

export const ExecutionRevertedError = defineError('EVM_EXECUTION_REVERTED', 'The contract refused the call')
const FeeCapTooHighError = defineError('EVM_FEE_CAP_TOO_HIGH', 'The maximum fee is too high')
const FeeCapTooLowError = defineError('EVM_FEE_CAP_TOO_LOW', 'The maximum fee is below the network fee')
const NonceTooHighError = defineError('EVM_NONCE_TOO_HIGH', 'An earlier transaction is missing')
const NonceTooLowError = defineError('EVM_NONCE_TOO_LOW', 'This transaction was sent already')
const NonceMaxValueError = defineError('EVM_NONCE_MAX_VALUE', 'This account can send no more transactions')
export const InsufficientFundsError = defineError(
  'EVM_INSUFFICIENT_FUNDS',
  'The balance does not cover the amount and the network fee',
  { meaning: 'insufficientFunds' },
)
const IntrinsicGasTooHighError = defineError('EVM_INTRINSIC_GAS_TOO_HIGH', 'The gas limit is too high')
const IntrinsicGasTooLowError = defineError('EVM_INTRINSIC_GAS_TOO_LOW', 'The gas limit is too low')
const TransactionTypeNotSupportedError = defineError(
  'EVM_TRANSACTION_TYPE_NOT_SUPPORTED',
  'The network does not support this type of transaction',
)
const TipAboveFeeCapError = defineError('EVM_TIP_ABOVE_FEE_CAP', 'The priority fee is above the maximum fee')
const UnknownNodeError = defineError('EVM_UNKNOWN_NODE', 'The network failed for an unknown reason')

/** Errors that nodes distinguish only by their text. The patterns are tried in this order, on the text in lower case. */
const nodeErrors: readonly (readonly [
  text: RegExp,
  Kind: new (options: { cause: unknown; details?: string }) => PorticoError,
])[] = [
  [/execution reverted|gas required exceeds allowance/, ExecutionRevertedError],
  [/(?:max fee per gas|fee cap) higher than 2\^256-1/, FeeCapTooHighError],
  [/(?:max fee per gas|fee cap) less than block base fee|transaction is outdated/, FeeCapTooLowError],
  [/nonce too high/, NonceTooHighError],
  [/nonce too low|transaction already imported|already known/, NonceTooLowError],
  [/nonce has max value/, NonceMaxValueError],
  [/insufficient funds|exceeds transaction sender account balance/, InsufficientFundsError],
  [/intrinsic gas too high|gas limit reached/, IntrinsicGasTooHighError],
  [/intrinsic gas too low/, IntrinsicGasTooLowError],
  [/transaction type not valid/, TransactionTypeNotSupportedError],
  [/max priority fee per gas higher than max fee per gas|tip higher than fee cap/, TipAboveFeeCapError],
]

/** An error of a node, or one that it wraps. */
export type ErrorLayer = ReturnType<typeof readForeignError>[number]

/** JSON-RPC code of a revert that carries its reason. */
const revertCode = 3

const kindOf = ({ code, message }: ErrorLayer) =>
  code === revertCode ? ExecutionRevertedError : nodeErrors.find(([text]) => text.test(message.toLowerCase()))?.[1]

/**
 * Maps the error of a node, anywhere inside of an error, to a named error. Nodes use −32000 for any refusal: without a
 * known text it becomes `UnknownNodeError`. Returns other errors unchanged.
 */
export function toNodeError(error: unknown): unknown {
  if (isAbort(error) || UserRejectedRequestError.is(error)) return error
  for (const layer of readForeignError(error)) {
    const Kind = kindOf(layer)
    if (Kind) return new Kind({ cause: error, details: layer.message })
  }
  return codeOf(toWalletError(error)) === 'RPC_INVALID_INPUT' ? new UnknownNodeError({ cause: error }) : error
}

/** A wallet that does not know a chain says 4902 (EIP-3326), or 32603 (without the sign). */
const unknownChainCodes: ReadonlySet<unknown> = new Set([4902, 32603])

/** Over WalletConnect the code may be 5000, which also means a refusal by the user (CAIP-25): the text decides. */
const unknownChainText = /\b(?:unrecognized|unknown|unsupported) chain|try adding the chain/i

/** Whether a wallet declined because it does not know the chain, so that adding it (EIP-3085) may help. */
export const isUnknownChain = (error: unknown): boolean =>
  readForeignError(error).some(({ code, message }) => unknownChainCodes.has(code) || unknownChainText.test(message))
