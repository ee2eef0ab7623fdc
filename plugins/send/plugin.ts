import { definePlugin, lazy, viewOutcomes } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { data, selectConnection, selectHolder, tracked, walletRef } from 'portico/wallet'
import { sendActionMessages } from './actionMessages.ts'
import type { SendController } from './controller.ts'
import {
  receiveFlag,
  type SendArguments,
  sendFlag,
  sendRef,
  sendSlice,
  WalletCompatibleNetworksView,
  WalletReceiveView,
  WalletSendConfirmedView,
  WalletSendPreviewView,
  WalletSendSelectTokenView,
  WalletSendView,
} from './tokens.ts'

/** Whether a host asks for a certain transfer. */
const isAsked = ({ amount, assetAddress, to }: SendArguments = {}) => Boolean(amount || assetAddress || to)

/**
 * Sends coins and tokens from the account, where its chain family can.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm(), solana()], plugins: [send(), receive()] })
 */
export const send = definePlugin<SendController>({
  id: sendRef.id,
  flag: sendFlag,
  dependencies: [walletRef, data],
  slices: [sendSlice],
  views: [WalletSendView, WalletSendSelectTokenView, WalletSendPreviewView, WalletSendConfirmedView],
  setup(ctx) {
    ctx.slots.contribute(accountActions, {
      id: 'send',
      feature: 'send',
      label: () => ctx.messages.get(sendActionMessages).send,
      icon: 'send',
      needs: 'send',
      run(namespace) {
        const holder = selectHolder(ctx.store.get, namespace)
        const isSmartAccount = selectConnection(ctx.store.get, namespace).accounts[0]?.type === 'smartAccount'
        const properties = { isSmartAccount, network: holder?.network.caipNetworkId }
        ctx.events.emit(tracked, { event: 'OPEN_SEND', properties })
        // What is sent is sent by the family on screen, which is the active one from then on.
        const isActive = selectHolder(ctx.store.get)?.namespace === namespace
        ctx.router.push(WalletSendView, isActive ? {} : { namespace })
      },
    })
    ctx.slots.contribute(viewOutcomes, {
      id: 'send',
      view: WalletSendView.id,
      outcome: (params) =>
        isAsked(params as SendArguments) ? ctx.load(sendRef).then((controller) => controller.outcome()) : undefined,
    })
    return lazy(() => import('./controller.ts').then(({ createSend }) => createSend(ctx)))
  },
})

/** Shows the address of the account for others to send to. */
export const receive = definePlugin({
  id: 'receive',
  flag: receiveFlag,
  dependencies: [walletRef],
  views: [WalletReceiveView, WalletCompatibleNetworksView],
  setup(ctx) {
    ctx.slots.contribute(accountActions, {
      id: 'receive',
      feature: 'receive',
      label: () => ctx.messages.get(sendActionMessages).receive,
      icon: 'receive',
      run: (namespace) => ctx.router.push(WalletReceiveView, { namespace }),
    })
  },
})
