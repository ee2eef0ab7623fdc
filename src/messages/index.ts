export { evmMessages } from '../../chains/evm/messages.ts'
export { universalMessages } from '../../chains/universal/messages.ts'
export { embeddedWalletMessages, smartAccountMessages } from '../embedded-wallet/internal.ts'
export { reviewMessages } from '../review/internal.ts'
export {
  accountMessages,
  attemptMessages,
  connectionsMessages,
  directoryMessages,
  helpMessages,
  modalMessages,
  pairingMessages,
  setupMessages,
  shellMessages,
  tabMessages,
} from '../shell/internal.ts'
export { viewMessages } from '../view/internal.ts'
export { networkMessages, originMessages } from '../wallet/internal.ts'
