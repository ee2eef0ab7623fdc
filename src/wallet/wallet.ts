import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import type { WalletController } from './controller.ts'
import { multiWalletFlag } from './multiWallet/tokens.ts'
import { type WalletOptions, walletDefaults } from './options.ts'

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
