import type { PluginContext } from 'portico/kernel'
import type { AccountOnNetwork, CaipNetworkId, ChainAdapter, Network } from 'portico/wallet'
import { isSolanaAddress } from './address.ts'
import { discoverWallets } from './discover.ts'
import type { ReachableAccount, ReachableNetwork } from './rpc.ts'

export interface SolanaAdapterOptions {
  /** The networks of the host, of all namespaces. */
  networks(): readonly Network[]
  /** The Solana network that the user chose last. */
  preferred(): CaipNetworkId | undefined
  /** Sends the requests to nodes. */
  readonly api: Pick<PluginContext['api'], 'fetch'>
  /** Requests to chains end with it. */
  readonly signal: AbortSignal
  /** The event target on which wallets register. @default `window`, read when discovery starts */
  readonly target?: EventTarget
}

/** Loads the code that connects, reads and sends. It is needed once the user has chosen a wallet. */
export const loadOperations = () => import('./operations.ts')

/** Creates the adapter of the `solana` namespace. `load` loads its operations. */
export function createSolanaAdapter(options: SolanaAdapterOptions, load = loadOperations): ChainAdapter {
  const reach = (network: Network): ReachableNetwork => ({ ...network, fetch: options.api.fetch })
  const reachAt = (at: AccountOnNetwork): ReachableAccount => ({ ...at, network: reach(at.network) })
  const can: { -readonly [Name in keyof ChainAdapter['can']]: ChainAdapter['can'][Name] } = {
    pairing: true,
    balance: async (at, signal) => (await load()).readBalance(reachAt(at), signal, options.signal),
    // Removed when @solana/web3.js turns out not to be installed.
    transfers: {
      send: async (session, transfer, signal) =>
        (await load()).sendTransfer(
          session,
          transfer,
          options.networks().map(reach),
          signal,
          () => delete can.transfers,
        ),
      writeAddress: async (address) => (await load()).writeAddress(address),
      fee: async (at, transfer, signal) => (await load()).estimateFee(reachAt(at), transfer, signal, options.signal),
      received: async (at, transfer, signal) =>
        (await load()).readReceived(reachAt(at), transfer, signal, options.signal),
    },
    settled: async (network, hash, signal) => (await load()).settle(reach(network), hash, signal, options.signal),
    verifyMessage: async (signed, signal) => (await load()).verifyMessage(signed, signal),
    describeRequest: async (...call) => (await load()).createDescribe(options.networks, reach)(...call),
    simulateRequest: async (...call) => (await load()).createSimulate(options.networks, reach)(...call),
    onramp: true,
  }
  return {
    id: 'solana',
    isAddress: isSolanaAddress,
    discover: (found, signal, lost) => discoverWallets(found, signal, { load, target: options.target, lost }),
    connect: async (request) => (await load()).openSession(request, options),
    can,
  }
}
