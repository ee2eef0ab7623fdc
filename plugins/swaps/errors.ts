import { defineError } from 'portico/kernel'

/** The service does not support the network. */
export const SwapsNotSupportedError = defineError('SWAPS_NOT_SUPPORTED', 'Network not supported for Swaps', {
  meaning: 'unsupported',
})
/** The service did not say which networks it supports. */
export const NetworksUnknownError = defineError(
  'SWAPS_NETWORKS_UNKNOWN',
  'The swap service did not say which networks it supports',
)
export const GasPriceNotSupportedError = defineError('SWAPS_GAS_PRICE', 'Network not supported for Gas Price', {
  meaning: 'unsupported',
})
/** The service has too little liquidity for the amount. */
export const LiquidityError = defineError('SWAPS_LIQUIDITY', 'Insufficient liquidity')
/** The service answered without a bought amount. */
export const IncorrectAmountError = defineError('SWAPS_INCORRECT_AMOUNT', 'Incorrect amount')
/** The least bought amount is 0 base units. */
export const TooSmallError = defineError('SWAPS_TOO_SMALL', 'The swap gives too little for a minimum')
/** The transaction of the service does not match the request; `details` says in what. */
export const OtherTransactionError = defineError(
  'SWAPS_OTHER_TRANSACTION',
  'The swap service built another transaction than it was asked for',
)
/** The account or the network is not the one that was shown. */
export const SwapOutdatedError = defineError('SWAPS_OUTDATED', 'The account or the network has changed', {
  meaning: 'outdated',
})
/** The wallet answered without the hash of a transaction; the transaction may be on its way. */
export const WalletAnswerError = defineError('SWAPS_WALLET_ANSWER', 'The wallet did not answer with a transaction')
/** The approval failed or expired, or the allowance did not change. */
export const ApprovalFailedError = defineError('SWAPS_APPROVAL_FAILED', 'The approval failed')
/** The coin of the account pays less than the fee that wallets reserve. */
export const FeeNotCoveredError = defineError('SWAPS_FEE', 'The balance does not cover the network fee', {
  meaning: 'insufficientFunds',
})
/** The allowance of the router could not be read. */
export const AllowanceError = defineError('SWAPS_ALLOWANCE', 'Failed to check allowance')
/** The cause says why. */
export const BuildError = defineError('SWAPS_BUILD', 'Failed to create transaction')
/** The cause says why. */
export const ApprovalBuildError = defineError('SWAPS_APPROVAL_BUILD', 'Failed to create approval transaction')
/** On the chain, the token has other decimals or another symbol than in the list of the service. */
export const OtherTokenError = defineError('SWAPS_OTHER_TOKEN', 'The token is another one than was shown', {
  meaning: 'tokenMismatch',
})
