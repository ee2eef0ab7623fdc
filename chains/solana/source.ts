import type { Wallet } from '@wallet-standard/base'
import { is } from 'portico/kernel'
import { asPairedProvider, type CaipNetworkId, type Connector, type Network, type PairedProvider } from 'portico/wallet'
import { array, func, string, type } from 'superstruct'
import { isSolanaChain } from './clusters.ts'
import { createPairedWallet } from './paired.ts'

const Connectable = type({
  name: string(),
  chains: array(string()),
  features: type({ 'standard:connect': type({ connect: func() }) }),
})

/** The value as a wallet of the Wallet Standard that speaks for Solana and can be connected, else `undefined`. */
export function asWallet(value: unknown): Wallet | undefined {
  try {
    return is(value, Connectable) && value.chains.some(isSolanaChain) ? (value as unknown as Wallet) : undefined
  } catch {
    // Its getters may throw.
    return undefined
  }
}

/** The wallet of a session, which is also the provider for the host. */
export interface WalletSource {
  readonly wallet: Wallet
  /** The network of a session over a relay; wallets on the page take the chain with each call. */
  readonly place?: {
    readonly network: CaipNetworkId
    readonly approved: PairedProvider['approved']
    move(network: CaipNetworkId): void
    watch(listener: (network: CaipNetworkId) => void): () => void
  }
}

/** The wallet behind the provider of a connector; `undefined` if it is no wallet. */
export function toSource(
  value: unknown,
  connector: Connector,
  networks: () => readonly Network[],
): WalletSource | undefined {
  const wallet = asWallet(value)
  if (wallet) return { wallet }
  const provider = asPairedProvider(value)
  if (!provider) return undefined
  return {
    wallet: createPairedWallet(provider, { name: connector.peer?.()?.name || connector.name, networks }),
    place: {
      get network() {
        return provider.network
      },
      get approved() {
        return provider.approved
      },
      move: (network) => provider.setNetwork(network),
      watch(listener) {
        const onChange = () => listener(provider.network)
        provider.on('chainChanged', onChange)
        return () => void provider.removeListener('chainChanged', onChange)
      },
    },
  }
}
