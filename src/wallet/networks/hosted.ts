import type { PluginContext } from 'portico/kernel'
import { dataService, project } from 'portico/project'
import type { CaipNetworkId } from '../caip.ts'

/** Networks with a hosted RPC: reference numbers by namespace. */
const references: Readonly<Record<string, string>> = {
  eip155:
    '1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555',
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  bip122: '000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba',
}

/** The hosted JSON-RPC URL of the project for a network, if any. */
export const hostedRpcOf = ({ api, use }: Pick<PluginContext, 'api' | 'use'>, id: CaipNetworkId): string | undefined =>
  hostedRpcUrl(api.url(dataService), use(project).projectId, id)

/** The URL of the hosted JSON-RPC of a network, or `undefined` if the service does not serve the network. */
export function hostedRpcUrl(base: string, projectId: string, id: CaipNetworkId): string | undefined {
  const [namespace = '', reference = ''] = id.split(':')
  if (!projectId || !references[namespace]?.split(' ').includes(reference)) return undefined
  const url = new URL(`${base.replace(/\/$/, '')}/v1/`)
  url.search = new URLSearchParams({ chainId: id, projectId }).toString()
  return url.href
}
