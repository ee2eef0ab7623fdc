import { type Lazy, lazy, type PluginContext, requestGates } from 'portico/kernel'
import { whenNobodyIsConnected } from '../whenNobodyIsConnected.ts'
import { data } from './data.ts'
import { type DataOptions, keptAnswers } from './options.ts'
import { type DataController, dataSlice } from './tokens.ts'

export const slices = [dataSlice]
export const endpoints = async () => (await import('./controller.ts')).endpoints
export const storage = keptAnswers.map((id) => ({ id }))

export function setup(ctx: PluginContext<DataOptions>): Lazy<DataController> {
  whenNobodyIsConnected(ctx, () => {
    for (const id of keptAnswers) ctx.storage.remove({ id })
  })
  ctx.slots.contribute(requestGates, {
    id: data.id,
    allows: async (endpoint, signal) =>
      // The service has the name of the plugin, and need not come with the page.
      endpoint.service.id !== data.id || (await ctx.load(data)).allows(endpoint, signal),
  })
  return lazy(() => import('./controller.ts').then(({ createData }) => createData(ctx)))
}
