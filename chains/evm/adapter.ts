import { once } from 'portico/kernel'
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
  let wallets: ReturnType<typeof discoverWallets> | undefined
  const can = once(async () => (await loadOperations()).createCapabilities(options))
  const later = <Name extends keyof EvmCapabilities>(name: Name) =>
    (async (...call: never[]) =>
      ((await can())[name] as (...call: never[]) => unknown)(...call)) as unknown as EvmCapabilities[Name]
  return {
    id: 'eip155',
    isAddress: isEvmAddress,
    discover(found, signal, lost) {
      wallets = discoverWallets(found, signal, { ...options, lost })
    },
    connect: async (request) => (await can()).connect(request, () => wallets?.dismiss()),
    can: {
      pairing: true,
      balance: later('balance'),
      identity: later('identity'),
      transfers: {
        send: later('send'),
        fee: later('fee'),
        token: later('token'),
        writeAddress: later('writeAddress'),
      },
      settled: later('settled'),
      verifyMessage: later('verifyMessage'),
      describeRequest: later('describeRequest'),
      simulateRequest: later('simulateRequest'),
      names: true,
      onramp: true,
      activity: true,
    },
  }
}
