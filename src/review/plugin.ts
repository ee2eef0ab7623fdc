import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { ReviewController } from './controller.ts'

/**
 * Shows the user a description of each request of the host before it is passed on to the wallet. Installed by the option
 * `preview` of `createModal`. Until it is loaded, the host gets no provider.
 *
 * A plugin with its own approval view, such as the embedded wallet, calls `describe` of the controller and draws the answer
 * with the component of `loadRequestReview`.
 */
export const review = definePlugin<ReviewController>({
  id: 'review',
  guard: true,
  dependencies: [wallet],
  load: () => import('./setup.ts'),
})
