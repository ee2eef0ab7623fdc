export { embeddedWalletMessages } from './messages.ts'
export { smartAccountMessages } from './smartAccountMessages.ts'
