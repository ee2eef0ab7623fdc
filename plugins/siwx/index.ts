import { deferPlugin } from 'portico/kernel'

/**
 * Sign-in with a wallet (CAIP-122; EIP-4361 for `eip155`): asks each account to sign a message before it counts, and
 * keeps a session for each address and chain. Nobody gets in before its code is here.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [siwx({ messenger: { statement: 'Welcome' } })] })
 */
export const siwx = deferPlugin('siwx', async () => (await import('./plugin.ts')).siwx, {
  features: ['siwx', 'reownAuthentication'],
  isAwaited: true,
})

export { asMessage, createMessenger, createNonce, formatMessage, type MessengerOptions } from './config/message.ts'
export type { SiweConfig, SiweCreateMessageArgs, SiweMessageParams, SiweSession } from './config/siwe.ts'
export type { SiweClient } from './config/siweClient.ts'
export type { SiwxController } from './controller.ts'
export * from './errors.ts'
export { siwxMessages } from './messages.ts'
export type { SiwxOptions } from './options.ts'
export {
  hostedFlag,
  SIWXSignMessageView,
  type SiwxAccount,
  type SiwxState,
  signedIn,
  signedOut,
  siwxFlag,
  siwxRef,
  siwxSlice,
} from './tokens.ts'
export type * from './types.ts'
