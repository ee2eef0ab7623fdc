import { defineError } from 'portico/kernel'
import type { Problem } from './rules/request.ts'

/** The request of the host can not be paid: `problem` is what is wrong with it. */
export const InvalidPaymentError = defineError(
  'PAY_INVALID_REQUEST',
  (p: { problem: Problem }) => `The payment can not be made: ${p.problem}`,
)
/** Account or network are other ones than those that were shown. */
export const PaymentOutdatedError = defineError(
  'PAY_OUTDATED',
  'The account or the network has changed, please try again',
  { meaning: 'outdated' },
)
/** The transaction is on its chain without effect, or never will be there. */
export const PaymentFailedError = defineError('PAY_FAILED', 'The payment failed')
/** The service of exchanges answered with an error. */
export const ExchangeServiceError = defineError('PAY_EXCHANGE_SERVICE', 'The exchange service failed')
/** The service named a page that must not be opened. */
export const UnsafePageError = defineError('PAY_UNSAFE_PAGE', 'The service named a page that must not be opened')
/** The service has no name for the asset. */
export const UnknownAssetError = defineError('PAY_UNKNOWN_ASSET', 'Exchanges do not know this asset')
/** The exchange says that the payment failed. */
export const ExchangePaymentError = defineError('PAY_EXCHANGE_FAILED', 'The exchange did not make the payment')
