import { defineError } from 'portico/kernel'
import type { Problem } from './rules/request.ts'

/** The request of the host can not be paid; `problem` says why. */
export const InvalidPaymentError = defineError(
  'PAY_INVALID_REQUEST',
  (p: { problem: Problem }) => `The payment can not be made: ${p.problem}`,
)
/** Payments were switched off, or failed, while a host waited for one. */
export const PaymentsStoppedError = defineError('PAY_STOPPED', 'Payments are not available any more')
/** The account or the network is not the one that was shown. */
export const PaymentOutdatedError = defineError(
  'PAY_OUTDATED',
  'The account or the network has changed, please try again',
  { meaning: 'outdated' },
)
/** The chain package answered without the hash of the transaction, which may have been sent all the same. */
export const NoHashError = defineError('PAY_NO_HASH', 'The wallet gave no hash of the payment', {
  meaning: 'unusableAnswer',
})
/** The transaction reverted, or expired before it was included in a block. */
export const PaymentFailedError = defineError('PAY_FAILED', 'The payment failed')
/** The service of exchanges answered with an error. */
export const ExchangeServiceError = defineError('PAY_EXCHANGE_SERVICE', 'The exchange service failed')
/** The service answered with a page that must not be opened. */
export const UnsafePageError = defineError('PAY_UNSAFE_PAGE', 'The service named a page that must not be opened')
/** The asset has no id in requests to the service. */
export const UnknownAssetError = defineError('PAY_UNKNOWN_ASSET', 'Exchanges do not know this asset')
/** The exchange says that the payment failed. */
export const ExchangePaymentError = defineError('PAY_EXCHANGE_FAILED', 'The exchange did not make the payment')
