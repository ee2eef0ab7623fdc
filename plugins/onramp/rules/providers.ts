import type { Namespace } from 'portico/wallet'
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
const slugs: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche-c-chain',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
}
export const blockchains: readonly string[] = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
]
export const slugOf = (chainId: number | string): string | undefined => slugs[String(chainId)]

/** An account for which tokens are bought. */
export interface Buyer {
  readonly namespace: Namespace
  /** The chain id of the only network where the account exists: a contract account may not exist on the others. */
  readonly only: number | string | undefined
}

/** Whether a provider sells on that network and no other. The page of Meld names none: USDC means the one of Ethereum. */
const sellsOnlyOn = (id: ProviderId, chainId: number | string) =>
  id === 'meld' ? slugOf(chainId) === 'ethereum' : slugOf(chainId) !== undefined

/** The providers that the project has and that sell to an account. */
export function providersFor(
  { namespace, only }: Buyer,
  enabled: readonly string[] | false,
  { meldPublicKey }: OnrampOptions,
): readonly Provider[] {
  return known.filter(
    ({ id, namespaces }) =>
      enabled !== false &&
      enabled.includes(id) &&
      namespaces.includes(namespace) &&
      (id !== 'meld' || meldPublicKey) &&
      (only === undefined || sellsOnlyOn(id, only)),
  )
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
  url.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
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
