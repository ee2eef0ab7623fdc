import { once } from 'portico/kernel'
import type { ChainAdapter, Network } from 'portico/wallet'
import { isEvmAddress } from './address.ts'
import type { NodeAccess } from './client.ts'
import { discoverWallets } from './discover.ts'
import type { EvmCapabilities } from './operations.ts'

export interface EvmAdapterOptions extends NodeAccess {
  /** Look at `window.ethereum`. */
  readonly injected: boolean
  /** Listen for announcements (EIP-6963). */
  readonly eip6963: boolean
  /** The name of a wallet that does not report one, in the current language. */
  readonly fallbackName: () => string
  /** The networks of the host, of all namespaces. */
  readonly networks: () => readonly Network[]
  /** Descriptors of contracts and of signed data (ERC-7730). */
  readonly descriptors?: readonly unknown[]
  /** Where wallets are looked for. @default window */
  readonly target?: EventTarget
}

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
    untilShared: later('untilShared'),
    can: {
      pairing: true,
      balance: later('balance'),
      identity: later('identity'),
      accountType: later('accountType'),
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
