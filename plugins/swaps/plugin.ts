import { defineFlag, definePlugin } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { SwapsController } from './controller.ts'
import { type SwapsOptions, swapsDefaults } from './options.ts'

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The names of the swap services that the project allows. Portico supports 1inch. */
export const swapsFlag = defineFlag('swaps', isNames, ['1inch'], { remote: 'swap' })

/**
 * Swaps tokens on one EVM network.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [swaps({ slippage: 2 })] })
 */
export const swaps = definePlugin<SwapsController, SwapsOptions>({
  id: 'swaps',
  flag: swapsFlag,
  dependencies: [wallet, data],
  loading: 'lazy',
  defaults: swapsDefaults,
  load: () => import('./setup.ts'),
})
