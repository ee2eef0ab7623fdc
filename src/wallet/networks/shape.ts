import { type CaipNetworkId, toCaipNetworkId } from '../caip.ts'
import type { Network, NetworkInput, RpcConfig } from './network.ts'

/** The members of an object that are not `undefined`. */
const withoutUndefined = <Type extends object>(values: Type) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Type]?: Exclude<Type[Key], undefined>
  }

/** A URL, optionally with settings of its requests. */
export type RpcUrl = string | { readonly url: string; readonly config?: RpcConfig | undefined }

export interface NetworkSettings {
  /** RPC URLs of the host's own by CAIP-2 id: always tried first, never replaced. */
  readonly customRpcUrls?: Readonly<Record<string, readonly RpcUrl[]>> | undefined
  /** Icons by network id or CAIP-2 id. */
  readonly chainImages?: Readonly<Record<string, string>> | undefined
  /** The hosted RPC URL of a network, if any. */
  hostedRpcUrl?(id: CaipNetworkId): string | undefined
}

/** Converts a network of the host to its stored form, with sorted RPC URLs. Does not validate it. */
export function shapeNetwork(input: NetworkInput, settings: NetworkSettings): Network {
  const { chainNamespace = 'eip155', deprecatedCaipNetworkId, name, nativeCurrency, assets, testnet } = input
  const id = chainNamespace === 'eip155' ? Number(input.id) : input.id
  const caipNetworkId = toCaipNetworkId(chainNamespace, id)
  const own = (settings.customRpcUrls?.[caipNetworkId] ?? []).map((item) =>
    typeof item === 'string' ? { url: item } : item,
  )
  const configs = own.flatMap(({ url, config }) => (config ? [[url, config]] : []))
  const hosted = settings.hostedRpcUrl?.(caipNetworkId) ?? []
  const chainDefault = input.rpcUrls.default.http
  const explorer = input.blockExplorers?.default
  const imageId = assets?.imageId
  const imageUrl = settings.chainImages?.[caipNetworkId] ?? settings.chainImages?.[id] ?? assets?.imageUrl
  return withoutUndefined({
    id,
    caipNetworkId,
    deprecatedCaipNetworkId: deprecatedCaipNetworkId as CaipNetworkId | undefined,
    chainNamespace,
    name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: {
      default: { http: [...new Set([own.map(({ url }) => url), hosted, chainDefault].flat())] },
      chainDefault: { http: [...chainDefault] },
    },
    rpcConfigs: configs.length > 0 ? Object.fromEntries(configs) : undefined,
    blockExplorers: explorer && { default: { name: explorer.name, url: explorer.url } },
    contracts: input.contracts && readContracts(input.contracts),
    assets: imageId || imageUrl ? withoutUndefined({ imageId, imageUrl }) : undefined,
    testnet,
  }) as Network
}

/** viem also lists contracts by source chain; only those with one address are of use here. */
function readContracts(contracts: Readonly<Record<string, unknown>>) {
  const found: Record<string, { address: string; blockCreated?: number }> = {}
  for (const [name, contract] of Object.entries(contracts)) {
    const { address, blockCreated } = Object(contract)
    if (typeof address !== 'string') continue
    found[name] = typeof blockCreated === 'number' ? { address, blockCreated } : { address }
  }
  return found
}
