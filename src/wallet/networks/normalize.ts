import { atLeast, fields, findFlaw, flag, listOf, matches, maybe, shape, text } from '../../kernel/internal.ts'
import { namespaceForm, parseCaipNetworkId, toCaipNetworkId } from '../caip.ts'
import { InvalidNetworkError } from '../errors/options.ts'
import type { Network, NetworkInput } from './network.ts'
import { type NetworkSettings, shapeNetwork } from './shape.ts'

const isNetwork = fields({
  id: shape('a whole number or a reference (CAIP-2)', (id) =>
    typeof id === 'string' ? /^[-_a-zA-Z0-9]{1,32}$/.test(id) : Number.isInteger(id) && (id as number) >= 1,
  ),
  chainNamespace: maybe(matches(namespaceForm, 'a namespace (CAIP-2)')),
  caipNetworkId: maybe(text),
  deprecatedCaipNetworkId: maybe(text),
  name: matches(/^.{1,100}$/s, 'a name of 1 to 100 characters'),
  nativeCurrency: fields({ name: text, symbol: text, decimals: atLeast(0) }),
  rpcUrls: fields({ default: fields({ http: listOf(text) }) }),
  blockExplorers: maybe(fields({ default: fields({ name: text, url: text }) })),
  assets: maybe(fields({ imageId: maybe(text), imageUrl: maybe(text) })),
  testnet: maybe(flag),
})

/** Converts a network of the host to its stored form. Throws `NETWORK_INVALID`. */
export function normalizeNetwork(input: NetworkInput, settings: NetworkSettings): Network {
  const flaw = findFlaw(input, isNetwork)
  if (flaw) {
    const { path, problem } = flaw
    throw new InvalidNetworkError({ name: nameOf(input), path: path.join('.') || '(root)', problem })
  }
  const network = input
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
