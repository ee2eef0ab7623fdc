import type { PluginContext } from 'portico/kernel'
import { selectNetwork } from '../select.ts'
import { connectionsSlice, disconnected } from '../tokens.ts'
import { getSupportedChains } from './endpoints.ts'
import { createIdentities } from './identity.ts'
import { createNfts } from './nfts.ts'
import { createHistory } from './readHistory.ts'
import { createPrices } from './readPrice.ts'
import { createSupportedChains } from './supportedChains.ts'
import { createTokenBalances } from './tokenBalances.ts'
import type { DataController } from './tokens.ts'

export function createData(ctx: PluginContext): DataController {
  const supported = createSupportedChains(ctx)
  const { forget: forgetIdentities, ...identities } = createIdentities(ctx, supported)
  const { forget: forgetTokens, ...tokens } = createTokenBalances(ctx, supported)
  const readHistory = createHistory(ctx, supported)

  const forgetUnlessConnected = () => {
    const connections = Object.values(ctx.store.get(connectionsSlice).connections)
    if (connections.some((connection) => connection?.status !== 'disconnected')) return
    forgetIdentities()
    forgetTokens()
  }
  forgetUnlessConnected()
  ctx.events.on(disconnected, forgetUnlessConnected)

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
