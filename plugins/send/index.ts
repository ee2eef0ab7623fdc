export { sendActionMessages } from './actionMessages.ts'
export type { SendController } from './controller.ts'
export { sendMessages } from './messages.ts'
export { receive, send } from './plugin.ts'
export {
  type SendArguments,
  WalletCompatibleNetworksView,
  WalletReceiveView,
  WalletSendConfirmedView,
  WalletSendPreviewView,
  WalletSendSelectTokenView,
  WalletSendView,
} from './tokens.ts'
