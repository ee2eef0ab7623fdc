import { definePlugin } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import { activityFlag } from './flags.ts'
import type { ActivityController } from './tokens.ts'

/**
 * What the connected account did, where the chain family knows it: a tab of the account, and a view of its own that the tab
 * leads to.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [activity()] })
 */
export const activity = definePlugin<ActivityController>({
  id: 'activity',
  flag: activityFlag,
  dependencies: [wallet, data],
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
