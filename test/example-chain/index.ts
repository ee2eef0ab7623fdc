import { definePlugin } from 'portico/kernel'
import { walletRef } from 'portico/wallet'

/** A chain family as a third party would write it: a namespace, a capability and a tab of its own, in two languages. */
export const ember = definePlugin({
  id: 'ember',
  dependencies: [walletRef],
  load: () => import('./setup.ts'),
})
