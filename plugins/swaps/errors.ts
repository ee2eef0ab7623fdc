import { defineError } from 'portico/kernel'

/** Neither networks of other namespaces nor those that the service does not know. */
export const SwapsNotSupportedError = defineError('SWAPS_NOT_SUPPORTED', 'Network not supported for Swaps', {
  meaning: 'unsupported',
})
export const GasPriceNotSupportedError = defineError('SWAPS_GAS_PRICE', 'Network not supported for Gas Price', {
  meaning: 'unsupported',
})
/** The service has nothing to give for the amount. */
export const LiquidityError = defineError('SWAPS_LIQUIDITY', 'Insufficient liquidity')
/** The service answered without the amount that it gives. */
export const IncorrectAmountError = defineError('SWAPS_INCORRECT_AMOUNT', 'Incorrect amount')
/** What the service built is not what it was asked for; `details` says in what. */
export const OtherTransactionError = defineError(
  'SWAPS_OTHER_TRANSACTION',
  'The swap service built another transaction than it was asked for',
)
/** Account or network are other ones than those that were looked at. */
export const SwapOutdatedError = defineError('SWAPS_OUTDATED', 'The account or the network has changed', {
  meaning: 'outdated',
})
/** The wallet answered without the hash of a transaction, which may be on its way all the same. */
export const WalletAnswerError = defineError('SWAPS_WALLET_ANSWER', 'The wallet did not answer with a transaction')
/** The approval is not on the chain, or the token did not keep it. */
export const ApprovalFailedError = defineError('SWAPS_APPROVAL_FAILED', 'The approval failed')
/** The router's allowance is not known. */
export const AllowanceError = defineError('SWAPS_ALLOWANCE', 'Failed to check allowance')
/** The cause says why. */
export const BuildError = defineError('SWAPS_BUILD', 'Failed to create transaction')
/** The cause says why. */
export const ApprovalBuildError = defineError('SWAPS_APPROVAL_BUILD', 'Failed to create approval transaction')
/** The chain knows the token with other decimals or another symbol than the service lists. */
export const OtherTokenError = defineError('SWAPS_OTHER_TOKEN', 'The token is another one than was shown', {
  meaning: 'tokenMismatch',
})
