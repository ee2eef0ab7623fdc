import { problemOf, validate } from 'portico/kernel'
import {
  array,
  boolean,
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
import { namespaceForm, parseCaipNetworkId, toCaipNetworkId } from '../caip.ts'
import { InvalidNetworkError } from '../errors/options.ts'
import type { Network, NetworkInput } from './network.ts'
import { type NetworkSettings, shapeNetwork } from './shape.ts'

const Input = type({
  id: union([pattern(string(), /^[-_a-zA-Z0-9]{1,32}$/), min(integer(), 1)]),
  chainNamespace: optional(pattern(string(), namespaceForm)),
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
/** Converts a network of the host to its stored form. Throws `NETWORK_INVALID`. */
export function normalizeNetwork(input: NetworkInput, settings: NetworkSettings): Network {
  const [wrong, network] = validate(input, Input)
  if (wrong) throw new InvalidNetworkError({ name: nameOf(input), ...problemOf(wrong) }, { cause: wrong })
  const { name } = network
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
  return shapeNetwork(network as NetworkInput, settings)
}

const nameOf = (input: unknown) =>
  String((input as { name?: unknown; id?: unknown } | null)?.name ?? (input as { id?: unknown } | null)?.id ?? input)
