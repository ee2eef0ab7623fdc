import type { PluginContext } from 'portico/kernel'
import { accountActions, type NamespaceParams } from 'portico/shell'
import { disconnected, selectConnection } from 'portico/wallet'
import { sendActionMessages } from './actionMessages.ts'
import { WalletCompatibleNetworksView, WalletReceiveView } from './tokens.ts'

export { translations } from './translations.ts'
export const views = [WalletReceiveView, WalletCompatibleNetworksView]

const ownViews: readonly string[] = views.map(({ id }) => id)

export function setup(ctx: PluginContext): void {
  ctx.slots.contribute(accountActions, {
    id: 'receive',
    order: 30,
    label: () => ctx.messages.get(sendActionMessages).receive,
    icon: 'receive',
    run: (namespace) => ctx.router.push(WalletReceiveView, { namespace }),
  })
  ctx.events.on(disconnected, () => {
    const { view = '', params } = ctx.router.current() ?? {}
    const { namespace } = (params ?? {}) as NamespaceParams
    const isOver = selectConnection(ctx.store.get, namespace).status === 'disconnected'
    if (isOver && ownViews.includes(view)) ctx.modal.close({ force: true })
  })
}
