import type { PluginContext } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { sendActionMessages } from './actionMessages.ts'
import { WalletCompatibleNetworksView, WalletReceiveView } from './tokens.ts'

export { translations } from './translations.ts'
export const views = [WalletReceiveView, WalletCompatibleNetworksView]

export function setup(ctx: PluginContext): void {
  ctx.slots.contribute(accountActions, {
    id: 'receive',
    order: 30,
    label: () => ctx.messages.get(sendActionMessages).receive,
    icon: 'receive',
    run: (namespace) => ctx.router.push(WalletReceiveView, { namespace }),
  })
}
