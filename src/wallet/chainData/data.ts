import { definePlugin } from 'portico/kernel'
import { wallet } from '../wallet.ts'
import { type DataOptions, dataDefaults } from './options.ts'
import type { DataController } from './tokens.ts'

/**
 * The chain-data API: names, tokens and collectibles of the connected accounts, and the rule that its calls are skipped
 * on unsupported networks. Sends no request on its own.
 *
 * @example
 * createKernel({ plugins: [project({ projectId }), wallet({ networks }), data()] })
 */
export const data = definePlugin<DataController, DataOptions>({
  id: 'data',
  dependencies: [wallet],
  defaults: dataDefaults,
  load: () => import('./setup.ts'),
})
