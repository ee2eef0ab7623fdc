import { definePlugin, lazy, requestGates } from 'portico/kernel'
import { walletRef } from '../ref.ts'
import { whenNobodyIsConnected } from '../whenNobodyIsConnected.ts'
import { type DataOptions, dataDefaults, keptAnswers } from './options.ts'
import { type DataController, dataRef, dataSlice } from './tokens.ts'

/**
 * The chain-data API: names, tokens and collectibles of the connected accounts, and the rule that its calls are skipped
 * on networks that it does not know. Nothing is asked for before somebody calls.
 *
 * @example
 * createKernel({ plugins: [project({ projectId }), wallet({ networks }), data()] })
 */
export const data = definePlugin<DataController, DataOptions>({
  id: dataRef.id,
  dependencies: [walletRef],
  slices: [dataSlice],
  storage: keptAnswers.map((id) => ({ id })),
  endpoints: async () => (await import('./controller.ts')).endpoints,
  defaults: dataDefaults,
  setup(ctx) {
    whenNobodyIsConnected(ctx, () => {
      for (const id of keptAnswers) ctx.storage.remove({ id })
    })
    ctx.slots.contribute(requestGates, {
      id: dataRef.id,
      allows: async (endpoint, signal) =>
        // The service has the name of the plugin, and need not come with the page.
        endpoint.service.id !== dataRef.id || (await ctx.load(dataRef)).allows(endpoint, signal),
    })
    return lazy(() => import('./controller.ts').then(({ createData }) => createData(ctx)))
  },
})
