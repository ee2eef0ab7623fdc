import type { PluginContext } from 'portico/kernel'
import { getHistory } from './endpoints.ts'
import { NetworksUnknownError } from './errors.ts'
import { readTransactions } from './history.ts'
import type { SupportedChains } from './supportedChains.ts'
import type { DataController } from './tokens.ts'

/** Reads histories page by page, on any network. */
export function createHistory(
  { api }: Pick<PluginContext, 'api'>,
  { supports, vouch }: Pick<SupportedChains, 'supports' | 'vouch'>,
): DataController['readHistory'] {
  return async ({ address, network: { caipNetworkId } }, { cursor, signal }) => {
    const isKnown = await supports(caipNetworkId, signal)
    if (isKnown === 'no') return null
    if (isKnown === 'unknown') throw new NetworksUnknownError()
    const query = { account: address, chainId: caipNetworkId, cursor }
    const { data, next = null } = await api.call(getHistory, query, { signal: vouch(signal) })
    // A cursor that leads to itself would never end.
    return { transactions: readTransactions(data), next: next === cursor ? null : next }
  }
}
