export type {
  BalanceChange,
  RequestAction,
  RequestCaution,
  RequestDescription,
  RequestField,
  RequestScene,
  RequestSimulation,
  RequestToken,
} from '../wallet/internal.ts'
export type { ReviewController } from './controller.ts'
export { review } from './plugin.ts'
export type { RequestReviewProps } from './RequestReview.tsx'
export { type RequestReader, requestReader } from './reader.ts'
export { loadRequestReview, ReviewRequestView } from './tokens.ts'
