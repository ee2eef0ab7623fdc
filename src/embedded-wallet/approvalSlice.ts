import { type Contribution, defineSlice, defineSlot } from 'portico/kernel'
import type { RequestDescription, RequestSimulation } from 'portico/review'
import type { CaipNetworkId } from 'portico/wallet'

/** The call that the user decides about, as far as it is understood. */
export interface ApprovalRequest {
  readonly key: number
  /** The account in use. */
  readonly address: string
  readonly network: CaipNetworkId
  /** The name of the network, or its id. */
  readonly networkName: string
  /** `null` while the call is being read. */
  readonly description: RequestDescription | null
  /** `null` where there is nothing to simulate. */
  readonly simulation: RequestSimulation | 'pending' | null
  /** What the call means could not be found out at all. */
  readonly isUnknown: boolean
}

export const approvalSlice = defineSlice<{ readonly request: ApprovalRequest | null }>('embedded-wallet.approval', {
  request: null,
})

/** Where the dialog of the frame shows what a call means, above the page of the wallet. */
export interface ReviewPlace extends Contribution {
  readonly element: HTMLElement
  /** Adds a style sheet to the shadow root of the dialog, once. */
  adopt(cssText: string): void
}

/** The place in the frame that exists, if one does. Elements can not be in the store. */
export const reviewPlaces = defineSlot<ReviewPlace>('embedded-wallet.review-places')
