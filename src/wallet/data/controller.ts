import type { PluginContext } from 'portico/kernel'
import { createPageStorage } from '../pageStorage.ts'
import { selectNetwork } from '../select.ts'
import { whenNobodyIsConnected } from '../whenNobodyIsConnected.ts'
import { getHistory, getIdentity, getPrice, getSupportedChains, getTokenBalances } from './endpoints.ts'
import { createIdentities } from './identity.ts'
import { createNfts } from './nfts.ts'
import type { DataOptions } from './options.ts'
import { createHistory } from './readHistory.ts'
import { createPrices } from './readPrice.ts'
import { createSupportedChains } from './supportedChains.ts'
import { createTokenBalances } from './tokenBalances.ts'
import type { DataReader } from './tokens.ts'

/** The calls of the plugin. */
export const endpoints = [getSupportedChains, getIdentity, getTokenBalances, getHistory, getPrice]

export function createData(ctx: PluginContext<DataOptions>): DataReader {
  const kept = ctx.options.keepsAnswers ? ctx.storage : createPageStorage()
  const supported = createSupportedChains(ctx)
  const { forget: forgetIdentities, ...identities } = createIdentities(ctx, supported, kept)
  const { forget: forgetTokens, ...tokens } = createTokenBalances(ctx, supported, kept)
  const readHistory = createHistory(ctx, supported)

  whenNobodyIsConnected(ctx, () => {
    forgetIdentities()
    forgetTokens()
  })

  return {
    ...identities,
    ...tokens,
    readHistory,
    readPrice: createPrices(ctx, supported),
    refreshNfts: createNfts(ctx, readHistory),
    supports: supported.supports,
    async allows(endpoint, signal) {
      if (endpoint === getSupportedChains || supported.hasVouched(signal)) return true
      const network = selectNetwork(ctx.store.get)?.caipNetworkId
      return network !== undefined && (await supported.supports(network, signal)) === 'yes'
    },
  }
}
