import { headerItems, once, type PluginContext } from 'portico/kernel'
import { AccountView, type NamespaceParams } from 'portico/shell'
import { disconnected, selectNamespace } from 'portico/wallet'
import { sessionsHeaderMessages } from './headerMessages.ts'
import { sessions } from './plugin.ts'
import { family, selectOwner } from './select.ts'
import {
  RevokeSmartSessionView,
  type SessionsController,
  SmartSessionListView,
  SmartSessionView,
  sessionsSlice,
} from './tokens.ts'

export { translations } from './translations.ts'
export const slices = [sessionsSlice]
export const views = [SmartSessionListView, SmartSessionView, RevokeSmartSessionView]
export const endpoints = async () => (await import('./endpoints.ts')).endpoints

const ownViews: readonly string[] = views.map(({ id }) => id)

export function setup(ctx: PluginContext): SessionsController {
  const { slots, store } = ctx
  const load = once(async () => {
    const { createSessions } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createSessions(ctx)
  })
  slots.contribute(headerItems, {
    id: sessions.id,
    label: () => ctx.messages.get(sessionsHeaderMessages).title,
    icon: 'activity',
    views: [AccountView.id],
    isFor: ({ params }, read) =>
      selectNamespace(read, (params as NamespaceParams | undefined)?.namespace) === family &&
      selectOwner(read) !== undefined,
    run: () => ctx.router.push(SmartSessionListView),
  })
  ctx.events.on(disconnected, () => {
    const view = ctx.router.current()?.view
    if (view && ownViews.includes(view) && !selectOwner(store.get)) ctx.modal.close({ force: true })
  })
  return {
    refresh: async (options) => (await load()).refresh(options),
    revoke: async (id) => (await load()).revoke(id),
    cancel: () => void load().then((controller) => controller.cancel(), ctx.report),
    grantPermissions: async (...request) => (await load()).grantPermissions(...request),
  }
}
