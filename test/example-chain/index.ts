import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'

/** A chain package as a third party would write it: a namespace, a capability and an account tab, in two languages. */
export const ember = definePlugin({
  id: 'ember',
  dependencies: [wallet],
  load: () => import('./setup.ts'),
})
