import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { ReviewController } from './controller.ts'

/**
 * Shows the user what a request of the host means before a wallet is asked. Installed by the option `preview` of
 * `createModal`. While it is not loaded, no provider is handed out.
 *
 * A plugin with an approval of its own, such as that of an embedded wallet, calls `describe` of the controller and draws
 * the answer with the component that `loadRequestReview` gives.
 */
export const review = definePlugin<ReviewController>({
  id: 'review',
  guard: true,
  dependencies: [wallet],
  load: () => import('./setup.ts'),
})
