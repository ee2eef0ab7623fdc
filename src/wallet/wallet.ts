import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import type { WalletController } from './controller.ts'
import { type WalletOptions, walletDefaults } from './options.ts'
import { multiWalletFlag } from './several/tokens.ts'

/**
 * The wallet domain: networks, connectors, connections, balances. Every chain package and most features depend on it.
 *
 * @example
 * createKernel({ plugins: [project({ projectId }), wallet({ networks: [mainnet] }), evm()] })
 */
export const wallet = definePlugin<WalletController, WalletOptions>({
  id: 'wallet',
  flags: [multiWalletFlag],
  dependencies: [project],
  defaults: walletDefaults,
  load: () => import('./setup.ts'),
})
