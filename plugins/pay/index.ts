export { payActionMessages } from './actionMessages.ts'
export { presetAssets } from './assets.ts'
export { type PaymentHost, type PaymentOptions, type PaymentResult, requestPayment } from './host.ts'
export { payMessages } from './messages.ts'
export type { PayOptions } from './options.ts'
export { pay } from './plugin.ts'
export type { Exchange } from './rules/exchanges.ts'
export type { PaymentAsset, PaymentRequest } from './rules/request.ts'
export {
  type BuyStatusQuery,
  type ExchangePaymentStatus,
  type ExchangeQuery,
  FundWalletView,
  type PayController,
  PayLoadingView,
  type PaymentFacts,
  type PaymentOutcome,
  type PayUrl,
  type PayUrlQuery,
  PayView,
  PayWithExchangeSelectAssetView,
  PayWithExchangeView,
  paymentEnded,
} from './tokens.ts'
