import { definePlugin } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { SwapsController } from './controller.ts'
import { swapsFlag } from './flags.ts'
import { type SwapsOptions, swapsDefaults } from './options.ts'

/**
 * Swaps tokens of one EVM network for others of it.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [swaps({ slippage: 0.5 })] })
 */
export const swaps = definePlugin<SwapsController, SwapsOptions>({
  id: 'swaps',
  flag: swapsFlag,
  dependencies: [wallet, data],
  loading: 'lazy',
  defaults: swapsDefaults,
  load: () => import('./setup.ts'),
})
