import { once, type PluginContext } from 'portico/kernel'
import { accountTabs, type NamespaceParams } from 'portico/shell'
import {
  capabilities,
  connectionsSlice,
  disconnected,
  selectConnection,
  transactionSent,
  transactionSettled,
  wallet,
} from 'portico/wallet'
import { activity } from './plugin.ts'
import { activityTabMessages } from './tabMessages.ts'
import { type ActivityController, ActivityTab, activitySlice, pendingKeyId, TransactionsView } from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export const slices = [activitySlice]
export const views = [TransactionsView]
export const storage = [{ id: pendingKeyId }]

/** Whether no wallet is connected, nor connecting. */
const isNobodyHere = ({ connections }: typeof connectionsSlice.initial) =>
  Object.values(connections).every((connection) => connection?.status === 'disconnected')

export function setup(ctx: PluginContext): ActivityController {
  const load = once(async () => {
    const { createActivity } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createActivity(ctx)
  })
  const forget = () => ctx.use(wallet).keep(ctx.storage).remove({ id: pendingKeyId })
  if (isNobodyHere(ctx.store.get(connectionsSlice))) forget()
  ctx.store.watch(connectionsSlice, isNobodyHere, (isSo) => isSo && forget())
  const label = () => ctx.messages.get(activityTabMessages).activity
  ctx.slots.contribute(accountTabs, {
    id: activity.id,
    order: -10,
    needs: capabilities.activity,
    label,
    view: ActivityTab,
  })
  ctx.events.on(transactionSent, async (sent) => (await load()).sent(sent))
  ctx.events.on(transactionSettled, async (settled) => (await load()).settled(settled))
  ctx.events.on(disconnected, () => {
    const { view, params } = ctx.router.current() ?? {}
    const { namespace } = (params ?? {}) as NamespaceParams
    const isOver = selectConnection(ctx.store.get, namespace).status === 'disconnected'
    if (isOver && view === TransactionsView.id) ctx.modal.close({ force: true })
  })
  return {
    refresh: async (options) => (await load()).refresh(options),
    more: async (options) => (await load()).more(options),
    follow: async (options) => (await load()).follow(options),
  }
}
