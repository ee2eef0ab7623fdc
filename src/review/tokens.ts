import { defineSlice, defineStorageKey, defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'
import { array, size, string } from 'superstruct'
import type { RequestDescription, RequestSimulation } from '../wallet/internal.ts'

/** The request on screen. */
export interface ReviewedRequest {
  readonly key: number
  readonly method: string
  readonly namespace: Namespace
  /** The active address of the wallet. */
  readonly address: string
  /** The active network of the wallet. */
  readonly network: CaipNetworkId
  /** The name of the wallet. */
  readonly wallet: string
  /** The origin of the page. */
  readonly origin: string
  /** `null` while the request is being read. */
  readonly description: RequestDescription | null
  /** `null` if there is nothing to simulate. */
  readonly simulation: RequestSimulation | 'pending' | null
}

export interface ReviewState {
  readonly request: ReviewedRequest | null
  /** The number of requests behind it in the queue. */
  readonly waiting: number
}
export const reviewSlice = defineSlice<ReviewState>('review', { request: null, waiting: 0 })

/** Limit of remembered spenders; the oldest are dropped. */
export const maxKnown = 100

/** The spenders that the user has approved, by network and address. */
export const knownSpenders = defineStorageKey('known_spenders', size(array(string()), 0, maxKnown), [])

/** Shows a request and asks the user whether to pass it on to the wallet. */
export const ReviewRequestView = defineView<{ readonly key: number }>(
  'ReviewRequest',
  () => import('./ReviewRequestView.tsx'),
)

/** Loads the component that describes a request, for the approval view of another plugin. Props: `RequestReviewProps`. */
export const loadRequestReview = () => import('./RequestReview.tsx')
