import { is, type PluginContext } from 'portico/kernel'
import { project } from 'portico/project'
import { parseCaipAddress } from '../caip.ts'
import { getPrice } from '../chainData/endpoints.ts'
import { Price } from '../chainData/structs.ts'
import type { SupportedChains } from '../chainData/supportedChains.ts'
import type { DataController } from '../chainData/tokens.ts'
import { InvalidCaipAddressError } from '../errors/domain.ts'

/** Reads prices of single tokens on any network. */
export function createPrices(
  { api, use }: Pick<PluginContext, 'api' | 'use'>,
  { supports, vouch }: Pick<SupportedChains, 'supports' | 'vouch'>,
): DataController['readPrice'] {
  return async (token, signal) => {
    const place = parseCaipAddress(token)
    if (!place) throw new InvalidCaipAddressError({ details: token })
    if ((await supports(place.caipNetworkId, signal)) !== 'yes') return null
    const { projectId } = use(project)
    const input = { projectId, currency: 'usd' as const, addresses: [token] as [string] }
    const { fungibles } = await api.call(getPrice, input, { signal: vouch(signal) })
    const isIt = (entry: unknown) => is(entry, Price) && entry.address.toLowerCase() === token.toLowerCase()
    const found = fungibles.find(isIt)
    return is(found, Price) ? found.price : null
  }
}
