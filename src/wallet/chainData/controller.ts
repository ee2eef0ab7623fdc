import type { PluginContext } from 'portico/kernel'
import { createPrices } from '../balances/readPrice.ts'
import { createTokenBalances } from '../balances/tokenBalances.ts'
import { createPageStorage } from '../connection/pageStorage.ts'
import { whenNobodyIsConnected } from '../connection/whenNobodyIsConnected.ts'
import { createIdentities } from '../identity/identity.ts'
import { selectNetwork } from '../select.ts'
import { getHistory, getIdentity, getPrice, getSupportedChains, getTokenBalances } from './endpoints.ts'
import { createNfts } from './nfts.ts'
import type { DataOptions } from './options.ts'
import { createHistory } from './readHistory.ts'
import { createSupportedChains } from './supportedChains.ts'
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
