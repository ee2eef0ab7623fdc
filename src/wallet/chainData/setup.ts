import { once, type PluginContext } from 'portico/kernel'
import { requestGates } from '../../kernel/internal.ts'
import { whenNobodyIsConnected } from '../connection/whenNobodyIsConnected.ts'
import { disconnected } from '../tokens.ts'
import { data } from './data.ts'
import { type DataOptions, keptAnswers } from './options.ts'
import { type DataController, dataSlice } from './tokens.ts'

export const slices = [dataSlice]
export const endpoints = async () => (await import('./controller.ts')).endpoints
export const storage = keptAnswers.map((id) => ({ id }))

export function setup(ctx: PluginContext<DataOptions>): DataController {
  const load = once(async () => {
    const { createData } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createData(ctx)
  })
  const forget = () => {
    for (const id of keptAnswers) ctx.storage.remove({ id })
  }
  whenNobodyIsConnected(ctx, forget)
  ctx.events.on(disconnected, forget)
  ctx.slots.contribute(requestGates, {
    id: data.id,
    allows: async (endpoint, signal) =>
      // The id of the service is that of the plugin, so that its definition need not be loaded with the page.
      endpoint.service.id !== data.id || (await load()).allows(endpoint, signal),
  })
  return {
    supports: async (...request) => (await load()).supports(...request),
    forNetwork: async (...request) => (await load()).forNetwork(...request),
    refreshIdentity: async (...request) => (await load()).refreshIdentity(...request),
    refreshAccountType: async (...request) => (await load()).refreshAccountType(...request),
    nameOf: async (...request) => (await load()).nameOf(...request),
    refreshTokens: async (...request) => (await load()).refreshTokens(...request),
    followTokens: async (...request) => (await load()).followTokens(...request),
    readPrice: async (...request) => (await load()).readPrice(...request),
    refreshNfts: async (...request) => (await load()).refreshNfts(...request),
    readHistory: async (...request) => (await load()).readHistory(...request),
  }
}
