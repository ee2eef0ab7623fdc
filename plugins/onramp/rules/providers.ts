import type { Namespace, Network } from 'portico/wallet'
import type { OnrampOptions } from '../options.ts'
import type { ProviderId } from '../tokens.ts'

/** A provider as the list shows it. */
export interface Provider {
  readonly id: ProviderId
  /** The brand, which is not translated. */
  readonly label: string
  /** In percent. */
  readonly fee: { readonly from: number; readonly to: number }
  readonly namespaces: readonly Namespace[]
}

const known: readonly Provider[] = [
  { id: 'coinbase', label: 'Coinbase', fee: { from: 1, to: 2 }, namespaces: ['eip155'] },
  { id: 'meld', label: 'Meld.io', fee: { from: 1, to: 2 }, namespaces: ['eip155', 'solana'] },
]

/** The brand of a provider. */
export const labelOf = (provider: ProviderId): string => known.find(({ id }) => id === provider)?.label ?? provider

/** Names of networks in requests to the URL generator, by chain id. */
const slugs = new Map([
  ['1', 'ethereum'],
  ['42161', 'arbitrum'],
  ['137', 'polygon'],
  ['80094', 'berachain'],
  ['43114', 'avalanche-c-chain'],
  ['10', 'optimism'],
  ['42220', 'celo'],
  ['8453', 'base'],
])
export const blockchains: readonly string[] = [...slugs.values()]
export const slugOf = (chainId: number | string): string | undefined => slugs.get(String(chainId))

/** A network on which tokens arrive. */
export type Arrival = Pick<Network, 'name' | 'caipNetworkId'>

/** An account for which tokens are bought. */
export interface Buyer {
  readonly namespace: Namespace
  /** The active network of the account. */
  readonly network: Pick<Network, 'id' | 'caipNetworkId' | 'name' | 'testnet'> | undefined
  /** Whether the account is, or may be, a contract, which may not exist on other networks. */
  readonly isOnlyHere: boolean
  /** Whether the list of networks of the token to buy has the network of the account. */
  readonly isSoldHere: boolean
  /** The networks of the host, which have the names to show. */
  readonly networks: readonly Arrival[]
}

/** A provider that sells to an account. */
export interface Offer extends Provider {
  /** The symbol of the only token that it sells; `undefined` if it sells the token that the user has chosen. */
  readonly token: string | undefined
  /** The network where the tokens arrive; `undefined` if the user selects it on the page of the provider. */
  readonly network: Arrival | undefined
  /** The networks where the tokens are expected. */
  readonly arrivals: readonly Arrival[]
}

const ethereum: Arrival = { name: 'Ethereum', caipNetworkId: 'eip155:1' }
const solana: Arrival = { name: 'Solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

const isSame = (one: Arrival, other: Arrival | undefined) => one.caipNetworkId === other?.caipNetworkId

/** The page of Meld takes the code of a token and no network: USDC means the one of Ethereum. */
const meldToken = (namespace: Namespace) => (namespace === 'solana' ? 'SOL' : 'USDC')

function offerOf(provider: Provider, { namespace, network, isOnlyHere, isSoldHere, networks }: Buyer): Offer {
  const named = (place: Arrival) => networks.find((entry) => isSame(entry, place)) ?? place
  if (provider.id === 'meld') {
    const arrival = named(namespace === 'solana' ? solana : ethereum)
    return { ...provider, token: meldToken(namespace), network: arrival, arrivals: [arrival] }
  }
  const here = network && slugOf(network.id) !== undefined ? network : undefined
  if (here && (isOnlyHere || isSoldHere)) return { ...provider, token: undefined, network: here, arrivals: [here] }
  const arrivals = here && !isSame(ethereum, here) ? [here, named(ethereum)] : [named(ethereum)]
  return { ...provider, token: undefined, network: undefined, arrivals }
}

/** The providers that the project has and that sell to an account. None sells to an account on a test network. */
export function providersFor(
  buyer: Buyer,
  enabled: readonly string[] | false,
  { meldPublicKey }: OnrampOptions,
): readonly Offer[] {
  const { namespace, network, isOnlyHere } = buyer
  if (enabled === false || network?.testnet) return []
  return known
    .filter(
      ({ id, namespaces }) =>
        enabled.includes(id) && namespaces.includes(namespace) && (id !== 'meld' || meldPublicKey),
    )
    .map((provider) => offerOf(provider, buyer))
    .filter((offer) => !isOnlyHere || (offer.network !== undefined && isSame(offer.network, network)))
}

export interface MeldRequest {
  /** Base URL of the provider. */
  readonly page: string
  readonly publicKey: string
  readonly namespace: Namespace
  readonly address: string
  readonly projectId: string
}

/** The page of Meld for an account. */
export function meldUrl({ page, publicKey, namespace, address, projectId }: MeldRequest): string {
  const url = new URL(page)
  url.searchParams.set('publicKey', publicKey)
  url.searchParams.set('destinationCurrencyCode', meldToken(namespace))
  url.searchParams.set('walletAddress', address)
  url.searchParams.set('externalCustomerId', projectId)
  return url.href
}

/** The URL if it may be opened: https, or http on this machine; else `undefined`. */
export function safePage(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, href } = new URL(text)
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost'
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? href : undefined
}
