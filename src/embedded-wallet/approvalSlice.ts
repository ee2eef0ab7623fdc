import { type Contribution, defineSlice, defineSlot } from 'portico/kernel'
import type { RequestDescription, RequestSimulation } from 'portico/review'
import type { CaipNetworkId } from 'portico/wallet'

/** The call that the user decides about, with what is known of its meaning. */
export interface ApprovalRequest {
  readonly key: number
  /** The active address of the namespace. */
  readonly address: string
  readonly network: CaipNetworkId
  /** The name of the network, or its id. */
  readonly networkName: string
  /** `null` while the call is being read. */
  readonly description: RequestDescription | null
  /** `null` if there is nothing to simulate. */
  readonly simulation: RequestSimulation | 'pending' | null
  /** The call could not be described. */
  readonly isUnknown: boolean
}

export const approvalSlice = defineSlice<{ readonly request: ApprovalRequest | null }>('embedded-wallet.approval', {
  request: null,
})

/** The part of the frame's dialog that shows the description of a call, above the page of the wallet. */
export interface ReviewPlace extends Contribution {
  readonly element: HTMLElement
  /** Adds a style sheet to the shadow root of the dialog, once. */
  adopt(cssText: string): void
}

/** The place in the dialog of the current frame. A slot, because the store can not hold elements. */
export const reviewPlaces = defineSlot<ReviewPlace>('embedded-wallet.review-places')
