import type { PluginContext } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { capabilities, selectActiveAccount, selectConnection, tracked } from 'portico/wallet'
import { sendActionMessages } from './actionMessages.ts'
import { createSend, type SendController } from './controller.ts'
import {
  sendSlice,
  WalletSendConfirmedView,
  WalletSendPreviewView,
  WalletSendSelectTokenView,
  WalletSendView,
} from './tokens.ts'

export { translations } from './translations.ts'
export const slices = [sendSlice]
export const views = [WalletSendView, WalletSendSelectTokenView, WalletSendPreviewView, WalletSendConfirmedView]
export const storage = [{ id: 'send_receivers' }]

export function setup(ctx: PluginContext): SendController {
  ctx.slots.contribute(accountActions, {
    id: 'send',
    order: 40,
    label: () => ctx.messages.get(sendActionMessages).send,
    icon: 'send',
    needs: capabilities.transfers,
    run(namespace) {
      const activeAccount = selectActiveAccount(ctx.store.get, namespace)
      const isSmartAccount = selectConnection(ctx.store.get, namespace).accounts[0]?.type === 'smartAccount'
      const properties = { isSmartAccount, network: activeAccount?.network.caipNetworkId }
      ctx.events.emit(tracked, { event: 'OPEN_SEND', properties })
      // Pass a namespace that is not active: the form makes it the active one.
      const isActive = selectActiveAccount(ctx.store.get)?.namespace === namespace
      ctx.router.push(WalletSendView, isActive ? {} : { namespace })
    },
  })
  return createSend(ctx)
}
