import { problemOf, validate } from 'portico/kernel'
import {
  array,
  boolean,
  enums,
  integer,
  min,
  number,
  optional,
  pattern,
  size,
  string,
  type,
  union,
  unknown,
} from 'superstruct'
import { type CaipNetworkId, namespaces, parseCaipNetworkId, toCaipNetworkId } from '../caip.ts'
import { InvalidNetworkError } from '../errors/options.ts'
import type { Network, NetworkInput, RpcConfig } from './network.ts'

const Input = type({
  id: union([pattern(string(), /^[-_a-zA-Z0-9]{1,32}$/), min(integer(), 1)]),
  chainNamespace: optional(enums(namespaces)),
  caipNetworkId: optional(string()),
  deprecatedCaipNetworkId: optional(string()),
  name: size(string(), 1, 100),
  nativeCurrency: type({ name: string(), symbol: string(), decimals: min(number(), 0) }),
  rpcUrls: type({ default: type({ http: array(string()) }) }),
  blockExplorers: optional(type({ default: type({ name: string(), url: string() }) })),
  contracts: optional(unknown()),
  assets: optional(type({ imageId: optional(string()), imageUrl: optional(string()) })),
  testnet: optional(boolean()),
})
const Contract = type({ address: string(), blockCreated: optional(number()) })

export interface NetworkSettings {
  /** RPC URLs of the host's own by CAIP-2 id: always tried first, never replaced. */
  readonly customRpcUrls: Readonly<Record<string, readonly RpcUrl[]>>
  /** Icons by network id or CAIP-2 id. */
  readonly chainImages: Readonly<Record<string, string>>
  /** The hosted RPC URL of a network, where there is one. */
  hostedRpcUrl(id: CaipNetworkId): string | undefined
}

/** An URL, also with how it is to be asked. */
export type RpcUrl = string | { readonly url: string; readonly config?: RpcConfig | undefined }

/** Checks a network that a host passed and puts its RPC URLs in order. Throws `NETWORK_INVALID`. */
export function normalizeNetwork(input: NetworkInput, settings: NetworkSettings): Network {
  const [wrong, network] = validate(input, Input)
  if (wrong) throw new InvalidNetworkError({ name: nameOf(input), ...problemOf(wrong) }, { cause: wrong })
  const { name, nativeCurrency, assets, testnet } = network
  const chainNamespace = network.chainNamespace ?? 'eip155'
  const id = chainNamespace === 'eip155' ? Number(network.id) : network.id
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    throw new InvalidNetworkError({ name, path: 'id', problem: 'Expected a whole number' })
  }
  const caipNetworkId = toCaipNetworkId(chainNamespace, id)
  if (network.caipNetworkId !== undefined && network.caipNetworkId !== caipNetworkId) {
    throw new InvalidNetworkError({ name, path: 'caipNetworkId', problem: `Expected ${caipNetworkId}` })
  }
  const deprecated = network.deprecatedCaipNetworkId
  if (deprecated !== undefined && !parseCaipNetworkId(deprecated)) {
    throw new InvalidNetworkError({ name, path: 'deprecatedCaipNetworkId', problem: 'Expected namespace:reference' })
  }
  const own = (settings.customRpcUrls[caipNetworkId] ?? []).map((item) =>
    typeof item === 'string' ? { url: item } : item,
  )
  const rpcConfigs = Object.fromEntries(own.flatMap(({ url, config }) => (config ? [[url, config]] : [])))
  const hosted = settings.hostedRpcUrl(caipNetworkId)
  const chainDefault = network.rpcUrls.default.http
  const explorer = network.blockExplorers?.default
  const imageUrl = settings.chainImages[caipNetworkId] ?? settings.chainImages[id] ?? assets?.imageUrl
  return {
    id,
    caipNetworkId,
    ...(deprecated === undefined ? {} : { deprecatedCaipNetworkId: deprecated as CaipNetworkId }),
    chainNamespace,
    name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: {
      default: { http: [...new Set([...own.map(({ url }) => url), ...(hosted ? [hosted] : []), ...chainDefault])] },
      chainDefault: { http: [...chainDefault] },
    },
    ...(Object.keys(rpcConfigs).length > 0 ? { rpcConfigs } : {}),
    ...(explorer ? { blockExplorers: { default: { name: explorer.name, url: explorer.url } } } : {}),
    ...(network.contracts ? { contracts: readContracts(network.contracts) } : {}),
    ...(imageUrl || assets?.imageId
      ? { assets: { ...(assets?.imageId ? { imageId: assets.imageId } : {}), ...(imageUrl ? { imageUrl } : {}) } }
      : {}),
    ...(testnet === undefined ? {} : { testnet }),
  }
}

/** viem also lists contracts by source chain; only those with one address are of use here. */
function readContracts(contracts: unknown) {
  const found: Record<string, { address: string; blockCreated?: number }> = {}
  for (const [name, contract] of Object.entries(contracts as Record<string, unknown>)) {
    const [, value] = validate(contract, Contract)
    if (!value) continue
    found[name] = {
      address: value.address,
      ...(value.blockCreated === undefined ? {} : { blockCreated: value.blockCreated }),
    }
  }
  return found
}

const nameOf = (input: unknown) =>
  String((input as { name?: unknown; id?: unknown } | null)?.name ?? (input as { id?: unknown } | null)?.id ?? input)
