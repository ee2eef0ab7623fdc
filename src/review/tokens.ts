import { defineSlice, defineStorageKey, defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'
import { array, size, string } from 'superstruct'
import type { RequestDescription, RequestSimulation } from '../wallet/internal.ts'

/** A request that the user is shown. */
export interface ReviewedRequest {
  readonly key: number
  readonly method: string
  readonly namespace: Namespace
  /** The active account of the wallet that is asked. */
  readonly address: string
  /** The network that the wallet is on. */
  readonly network: CaipNetworkId
  /** The name of the wallet. */
  readonly wallet: string
  /** The origin of the page that asks. */
  readonly origin: string
  /** `null` while the request is being read. */
  readonly description: RequestDescription | null
  /** `null` where there is nothing to simulate. */
  readonly simulation: RequestSimulation | 'pending' | null
}

export interface ReviewState {
  readonly request: ReviewedRequest | null
  /** How many requests come after it. */
  readonly waiting: number
}
export const reviewSlice = defineSlice<ReviewState>('review', { request: null, waiting: 0 })

/** In addresses: the oldest are forgotten. */
export const maxKnown = 100

/** The spenders that the user let pass, by network and address. */
export const knownSpenders = defineStorageKey('known_spenders', size(array(string()), 0, maxKnown), [])

/** Shows a request and asks whether to pass it on to the wallet. */
export const ReviewRequestView = defineView<{ readonly key: number }>(
  'ReviewRequest',
  () => import('./ReviewRequestView.tsx'),
)

/** Loads the component that shows what a request means, for an approval of another plugin. Its props are `RequestReviewProps`. */
export const loadRequestReview = () => import('./RequestReview.tsx')
