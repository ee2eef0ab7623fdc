import type { IdentifierString } from '@wallet-standard/base'
import type { CaipNetworkId, Network } from 'portico/wallet'

/** The public clusters: by the name of Wallet Standard, by CAIP-2 id, and by the id that CAIP-30 gave them before. */
const clusters: readonly (readonly [name: IdentifierString, id: CaipNetworkId, deprecated?: CaipNetworkId])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]

const localnet = 'solana:localnet'

const isLoopback = (url: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/i.test(`${url}/`)

/** Whether a chain that a wallet names is one of Solana's. */
export const isSolanaChain = (chain: string): chain is CaipNetworkId => /^solana:[-_a-zA-Z0-9]{1,32}$/.test(chain)

/** The CAIP-2 id of a chain that a wallet or a session names in any way. */
export const toNetworkId = (chain: CaipNetworkId): CaipNetworkId =>
  clusters.find((names) => names.some((name) => name === chain))?.[1] ?? chain

/**
 * The names by which a wallet may know a network, the best first. A network with an RPC URL on this machine may also be
 * `solana:localnet`.
 */
export function chainNamesOf(id: CaipNetworkId, network?: Network): readonly CaipNetworkId[] {
  const names = clusters.find(([, known]) => known === id) ?? [id]
  const own = network?.deprecatedCaipNetworkId
  const [url = ''] = network?.rpcUrls.default.http ?? []
  return [...new Set([...names, ...(own ? [own] : []), ...(isLoopback(url) ? [localnet] : [])])] as CaipNetworkId[]
}

/** The host's network for a wallet's chain name, if any. */
export function findNetwork(networks: readonly Network[], chain: CaipNetworkId): Network | undefined {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  return (
    own.find(({ caipNetworkId }) => caipNetworkId === toNetworkId(chain)) ??
    own.find((network) => chainNamesOf(network.caipNetworkId, network).includes(chain))
  )
}
