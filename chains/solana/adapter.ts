import type { CaipNetworkId, ChainAdapter, Network } from 'portico/wallet'
import { isSolanaAddress } from './address.ts'

export interface SolanaAdapterOptions {
  /** The networks of the host, of all families. */
  networks(): readonly Network[]
  /** The Solana network that the visitor chose last. */
  preferred(): CaipNetworkId | undefined
  /** Requests to chains end with it. */
  readonly signal: AbortSignal
  /** Where wallets register. @default window */
  readonly target?: EventTarget
}

/** What finds wallets: of no use before somebody may want one. */
export const loadDiscovery = () => import('./discover.ts')

/** What connects, reads and sends: of no use before somebody chose a wallet. */
export const loadOperations = () => import('./operations.ts')

/** Makes the adapter of the `solana` namespace. */
export function createSolanaAdapter(options: SolanaAdapterOptions): ChainAdapter {
  return {
    id: 'solana',
    isAddress: isSolanaAddress,
    async discover(found, signal, lost) {
      const { discoverWallets } = await loadDiscovery()
      discoverWallets(found, signal, { load: loadOperations, target: options.target, lost })
    },
    connect: async (request) => (await loadOperations()).openSession(request, options),
    can: {
      pairing: true,
      balance: async (at, signal) => (await loadOperations()).readBalance(at, signal, options.signal),
      send: async (session, transfer, signal) =>
        (await loadOperations()).sendTransfer(session, transfer, options.networks(), signal),
      settled: async (network, hash, signal) => (await loadOperations()).settle(network, hash, signal, options.signal),
      writeAddress: async (address) => (await loadOperations()).writeAddress(address),
      fee: async (at, transfer, signal) => (await loadOperations()).estimateFee(at, transfer, signal, options.signal),
      received: async (at, transfer, signal) =>
        (await loadOperations()).readReceived(at, transfer, signal, options.signal),
      verifyMessage: async (signed, signal) => (await import('./verifyMessage.ts')).verifyMessage(signed, signal),
      onramp: true,
    },
  }
}
