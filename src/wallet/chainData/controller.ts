import { is, type PluginContext } from 'portico/kernel'
import { project } from 'portico/project'
import { createTokenBalances } from '../balances/tokenBalances.ts'
import { parseCaipAddress } from '../caip.ts'
import { createPageStorage } from '../connection/pageStorage.ts'
import { whenNobodyIsConnected } from '../connection/whenNobodyIsConnected.ts'
import { InvalidCaipAddressError } from '../errors/domain.ts'
import { createIdentities } from '../identity/identity.ts'
import { selectNetwork } from '../select.ts'
import { disconnected } from '../tokens.ts'
import { createAccountTypes } from './accountTypes.ts'
import { getHistory, getIdentity, getPrice, getSupportedChains, getTokenBalances } from './endpoints.ts'
import { NetworksUnknownError } from './errors.ts'
import { readTransactions } from './history.ts'
import { createNfts } from './nfts.ts'
import type { DataOptions } from './options.ts'
import { Price } from './structs.ts'
import { createSupportedChains, type SupportedChains } from './supportedChains.ts'
import type { DataController, DataReader } from './tokens.ts'

/** Reads histories page by page, on any network. */
function createHistory(
  { api }: Pick<PluginContext, 'api'>,
  { supports, forNetwork }: Pick<SupportedChains, 'supports' | 'forNetwork'>,
): DataController['readHistory'] {
  return async ({ address, network: { caipNetworkId } }, { cursor, signal }) => {
    const isKnown = await supports(caipNetworkId, signal)
    if (isKnown === 'no') return null
    if (isKnown === 'unknown') throw new NetworksUnknownError()
    const query = { account: address, chainId: caipNetworkId, cursor }
    const { data, next = null } = await api.call(getHistory, query, { signal: forNetwork(caipNetworkId, signal) })
    // A next cursor that equals the current one would never end.
    return { transactions: readTransactions(data), next: next && next !== cursor ? next : null }
  }
}

/** Reads prices of single tokens on any network. */
function createPrices(
  { api, use }: Pick<PluginContext, 'api' | 'use'>,
  { supports, forNetwork }: Pick<SupportedChains, 'supports' | 'forNetwork'>,
): DataController['readPrice'] {
  return async (token, signal) => {
    const place = parseCaipAddress(token)
    if (!place) throw new InvalidCaipAddressError({ details: token })
    if ((await supports(place.caipNetworkId, signal)) !== 'yes') return null
    const { projectId } = use(project)
    const input = { projectId, currency: 'usd' as const, addresses: [token] as [string] }
    const { fungibles } = await api.call(getPrice, input, { signal: forNetwork(place.caipNetworkId, signal) })
    const isIt = (entry: unknown) => is(entry, Price) && entry.address.toLowerCase() === token.toLowerCase()
    const found = fungibles.find(isIt)
    return is(found, Price) ? found.price : null
  }
}

/** The calls of the plugin. */
export const endpoints = [getSupportedChains, getIdentity, getTokenBalances, getHistory, getPrice]

export function createData(ctx: PluginContext<DataOptions>): DataReader {
  const kept = ctx.options.keepsAnswers ? ctx.storage : createPageStorage()
  const supported = createSupportedChains(ctx)
  const { forget: forgetIdentities, ...identities } = createIdentities(ctx, supported, kept)
  const { forget: forgetTokens, ...tokens } = createTokenBalances(ctx, supported, kept)
  const readHistory = createHistory(ctx, supported)

  const forget = () => {
    forgetIdentities()
    forgetTokens()
  }
  whenNobodyIsConnected(ctx, forget)
  // Wallets of other namespaces may stay connected: their answers are requested again.
  ctx.events.on(disconnected, forget)

  return {
    ...identities,
    ...tokens,
    refreshAccountType: createAccountTypes(ctx),
    readHistory,
    readPrice: createPrices(ctx, supported),
    refreshNfts: createNfts(ctx, readHistory),
    supports: supported.supports,
    forNetwork: async (network, signal) => ({ signal: network ? supported.forNetwork(network, signal) : signal }),
    async allows(endpoint, signal) {
      if (endpoint === getSupportedChains) return true
      const network = supported.networkOf(signal) ?? selectNetwork(ctx.store.get)?.caipNetworkId
      return network !== undefined && (await supported.supports(network, signal)) === 'yes'
    },
  }
}
