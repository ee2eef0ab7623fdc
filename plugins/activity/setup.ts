import { type Lazy, lazy, type PluginContext } from 'portico/kernel'
import { accountTabs } from 'portico/shell'
import {
  capabilities,
  disconnected,
  selectHolder,
  transactionSent,
  transactionSettled,
  walletRef,
  whenNobodyIsConnected,
} from 'portico/wallet'
import { activity } from './plugin.ts'
import { activityTabMessages } from './tabMessages.ts'
import {
  type ActivityController,
  type ActivityListener,
  ActivityTab,
  activitySlice,
  pendingKeyId,
  TransactionsView,
} from './tokens.ts'

export { translations } from './translations.ts'
export const slices = [activitySlice]
export const views = [TransactionsView]
export const storage = [{ id: pendingKeyId }]

export function setup(ctx: PluginContext): Lazy<ActivityController & ActivityListener> {
  whenNobodyIsConnected(ctx, () => ctx.use(walletRef).keep(ctx.storage).remove({ id: pendingKeyId }))
  const label = () => ctx.messages.get(activityTabMessages).activity
  ctx.slots.contribute(accountTabs, {
    id: activity.id,
    needs: capabilities.activity,
    label,
    view: ActivityTab,
  })
  ctx.events.on(transactionSent, async (sent) => (await ctx.load(activity)).sent(sent))
  ctx.events.on(transactionSettled, async (settled) => (await ctx.load(activity)).settled(settled))
  ctx.events.on(disconnected, () => {
    if (ctx.router.current()?.view !== TransactionsView.id || selectHolder(ctx.store.get)) return
    ctx.modal.close({ force: true })
  })
  return lazy(() => import('./controller.ts').then(({ createActivity }) => createActivity(ctx)))
}
