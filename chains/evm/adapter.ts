import type { ChainAdapter } from 'portico/wallet'
import type { EvmAdapterOptions } from './adapterOptions.ts'
import { isEvmAddress } from './address.ts'
import type { EvmCapabilities } from './capabilities.ts'
import { discoverWallets } from './discover.ts'

/** Loads the code that connects, which in turn loads the rest. Not needed before a wallet was chosen. */
export const loadOperations = () => import('./operations.ts')

/**
 * Creates the adapter of the `eip155` namespace. It contains the discovery of wallets; connecting and reading load on
 * demand.
 */
export function createEvmAdapter(options: EvmAdapterOptions): ChainAdapter {
  let toProvider: ReturnType<Awaited<ReturnType<typeof loadOperations>>['createPairedProviders']> | undefined
  let wallets: ReturnType<typeof discoverWallets> | undefined
  let made: EvmCapabilities | undefined
  const can = async () => {
    const { createCapabilities } = await loadOperations()
    made ??= createCapabilities(options)
    return made
  }
  return {
    id: 'eip155',
    isAddress: isEvmAddress,
    discover(found, signal, lost) {
      wallets = discoverWallets(found, signal, { ...options, lost })
    },
    async connect(request) {
      const { createPairedProviders, openSession } = await loadOperations()
      toProvider ??= createPairedProviders(options)
      return openSession(request, toProvider, () => wallets?.dismiss())
    },
    can: {
      pairing: true,
      balance: async (...call) => (await can()).balance(...call),
      identity: async (...call) => (await can()).identity(...call),
      transfers: {
        send: async (...call) => (await can()).transfers.send(...call),
        fee: async (...call) => (await can()).transfers.fee(...call),
        token: async (...call) => (await can()).transfers.token(...call),
        writeAddress: async (...call) => (await can()).transfers.writeAddress(...call),
      },
      settled: async (...call) => (await can()).settled(...call),
      verifyMessage: async (...call) => (await can()).verifyMessage(...call),
      describeRequest: async (...call) => (await can()).describeRequest(...call),
      simulateRequest: async (...call) => (await can()).simulateRequest(...call),
      names: true,
      onramp: true,
      activity: true,
    },
  }
}
