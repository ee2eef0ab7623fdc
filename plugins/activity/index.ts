import { deferPlugin } from 'portico/kernel'

/**
 * What the connected account did, where the chain family knows it: a tab of the account, and a view of its own that the tab
 * leads to.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [activity()] })
 */
export const activity = deferPlugin('activity', async () => (await import('./plugin.ts')).activity, {
  features: ['activity', 'history'],
})

export { activityMessages } from './messages.ts'
export { activityTabMessages } from './tabMessages.ts'
export {
  type ActivityController,
  type ActivityItem,
  type ActivityState,
  activitySlice,
  TransactionsView,
} from './tokens.ts'
