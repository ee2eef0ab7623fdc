import { deferPlugin } from 'portico/kernel'

const later = () => import('./plugin.ts')

/**
 * Sends coins and tokens from the account, where its chain family can.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm(), solana()], plugins: [send(), receive()] })
 */
export const send = deferPlugin('send', async () => (await later()).send, { features: ['send'] })

/** Shows the address of the account for others to send to. */
export const receive = deferPlugin('receive', async () => (await later()).receive, { features: ['receive'] })

export { sendActionMessages } from './actionMessages.ts'
export type { SendController } from './controller.ts'
export { sendMessages } from './messages.ts'
export {
  type SendArguments,
  sendRef,
  WalletCompatibleNetworksView,
  WalletReceiveView,
  WalletSendConfirmedView,
  WalletSendPreviewView,
  WalletSendSelectTokenView,
  WalletSendView,
} from './tokens.ts'
