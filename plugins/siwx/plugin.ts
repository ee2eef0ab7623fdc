import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { SiwxController } from './controller.ts'
import { hostedFlag, siwxFlag } from './flags.ts'
import { defaults, type SiwxOptions } from './options.ts'

/**
 * Sign-in with a wallet (CAIP-122; EIP-4361 for `eip155`): asks each account to sign a message before it counts as
 * connected, and keeps a session for each address and chain. Accounts are gated until its code is loaded.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [siwx({ messenger: { statement: 'Welcome' } })] })
 */
export const siwx = definePlugin<SiwxController, SiwxOptions>({
  id: 'siwx',
  flag: siwxFlag,
  flags: [hostedFlag],
  guard: true,
  dependencies: [wallet],
  defaults,
  load: () => import('./setup.ts'),
})
