import { definePlugin, defineSwitch } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { ActivityController } from './tokens.ts'

/** Shows the activity of accounts. Its older name is `history`. */
const activityFlag = defineSwitch('activity', true, { remote: 'activity', alias: 'history' })

/**
 * What the connected account did, where the namespace knows it: a tab of the account, and a view of its own that the tab
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
