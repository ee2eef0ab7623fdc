import { headerItems, once, type PluginContext, quietly } from 'portico/kernel'
import { AccountView, type NamespaceParams } from 'portico/shell'
import { disconnected, selectNamespace } from 'portico/wallet'
import { sessionsHeaderMessages } from './headerMessages.ts'
import { sessions } from './plugin.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import {
  noSessions,
  RevokeSmartSessionView,
  type SessionsController,
  SmartSessionListView,
  SmartSessionView,
  sessionsSlice,
} from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

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
      selectNamespace(read, (params as NamespaceParams | undefined)?.namespace) === evmNamespace &&
      selectEvmAccount(read) !== undefined,
    run: () => ctx.router.push(SmartSessionListView),
  })
  ctx.events.on(disconnected, () => {
    const view = ctx.router.current()?.view
    if (view && ownViews.includes(view) && !selectEvmAccount(store.get)) ctx.modal.close({ force: true })
  })
  /** For functions of the views, which never reject, also if the plugin is switched off before its code is loaded. */
  const call = quietly(load, ctx)
  return {
    refresh: (options) =>
      call(
        (controller) => controller.refresh(options),
        () => {
          const account = selectEvmAccount(store.get)?.caipAddress ?? null
          store.update(sessionsSlice, (draft) => void Object.assign(draft, noSessions, { account, status: 'failed' }))
        },
      ),
    revoke: (id) => call((controller) => controller.revoke(id)),
    cancel: () => void call((controller) => controller.cancel()),
    grantPermissions: async (...request) => (await load()).grantPermissions(...request),
  }
}
