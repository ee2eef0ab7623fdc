import { definePlugin, defineSwitch } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { ActivityController } from './tokens.ts'

/** Shows the activity of accounts. Its older name is `history`. */
const activityFlag = defineSwitch('activity', true, { remote: 'activity', alias: 'history' })

/**
 * The history of the connected account, in namespaces whose adapter supports it: a tab of the account view with the newest
 * transactions, and a view with all.
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
