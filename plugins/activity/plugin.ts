import { definePlugin, lazy } from 'portico/kernel'
import { accountTabs } from 'portico/shell'
import {
  data,
  disconnected,
  selectHolder,
  transactionSent,
  transactionSettled,
  walletRef,
  whenNobodyIsConnected,
} from 'portico/wallet'
import { activityTabMessages } from './tabMessages.ts'
import {
  type ActivityController,
  type ActivityListener,
  activityFlag,
  activityRef,
  activitySlice,
  pendingKeyId,
  TransactionsView,
} from './tokens.ts'

/**
 * What the connected account did, where the chain family knows it: a tab of the account, and a view of its own that the tab
 * leads to.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [activity()] })
 */
export const activity = definePlugin<ActivityController & ActivityListener>({
  id: activityRef.id,
  flag: activityFlag,
  dependencies: [walletRef, data],
  slices: [activitySlice],
  views: [TransactionsView],
  setup(ctx) {
    whenNobodyIsConnected(ctx, () => ctx.use(walletRef).kept.remove({ id: pendingKeyId }))
    const label = () => ctx.messages.get(activityTabMessages).activity
    ctx.slots.contribute(accountTabs, {
      id: activityRef.id,
      needs: 'activity',
      label,
      load: () => import('./views/ActivityTab.tsx'),
    })
    ctx.events.on(transactionSent, async (sent) => (await ctx.load(activityRef)).sent(sent))
    ctx.events.on(transactionSettled, async (settled) => (await ctx.load(activityRef)).settled(settled))
    ctx.events.on(disconnected, () => {
      if (ctx.router.current()?.view !== TransactionsView.id || selectHolder(ctx.store.get)) return
      ctx.modal.close({ force: true })
    })
    return lazy(() => import('./controller.ts').then(({ createActivity }) => createActivity(ctx)))
  },
})
