import type { ChainAdapter, Network } from 'portico/wallet'
import { isEvmAddress } from './address.ts'
import type { NodeAccess } from './client.ts'
import { discoverWallets } from './discover.ts'

export interface EvmAdapterOptions extends NodeAccess {
  /** Look at `window.ethereum`. */
  readonly injected: boolean
  /** Listen for announcements (EIP-6963). */
  readonly eip6963: boolean
  /** The name of a wallet that does not report one, in the current language. */
  readonly fallbackName: () => string
  /** The networks of the host, of all families. */
  readonly networks: () => readonly Network[]
  /** Where wallets are looked for. @default window */
  readonly target?: EventTarget
}

/** Loads the code that connects, which in turn loads the rest. Not needed before a wallet was chosen. */
export const loadOperations = () => import('./operations.ts')

type Operations = Awaited<ReturnType<typeof loadOperations>>

/**
 * Creates the adapter of the `eip155` namespace. It contains the discovery of wallets; connecting and reading load on
 * demand.
 */
export function createEvmAdapter(options: EvmAdapterOptions): ChainAdapter {
  let balances: ChainAdapter['can']['balance']
  let identities: ChainAdapter['can']['identity']
  let verify: ChainAdapter['can']['verifyMessage']
  let toProvider: ReturnType<Operations['createPairedProviders']> | undefined
  let wallets: ReturnType<typeof discoverWallets> | undefined
  let transfers: ReturnType<Awaited<ReturnType<Operations['loadSend']>>['createTransfers']> | undefined
  const sending = async () => {
    const { loadSend } = await loadOperations()
    const { createTransfers } = await loadSend()
    transfers ??= createTransfers(options.networks, options)
    return transfers
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
      async balance(at, signal) {
        const { loadBalances } = await loadOperations()
        const { createBalances } = await loadBalances()
        balances ??= createBalances(options)
        return balances(at, signal)
      },
      async identity(at, signal) {
        const { loadIdentities } = await loadOperations()
        const { createIdentities } = await loadIdentities()
        identities ??= createIdentities(options)
        return identities(at, signal)
      },
      transfers: {
        send: async (session, transfer, signal) => (await sending()).send(session, transfer, signal),
        fee: async (at, transfer, signal) => (await sending()).fee(at, transfer, signal),
        token: async (at, token, signal) => (await sending()).token(at, token, signal),
        async writeAddress(address) {
          const { loadSend } = await loadOperations()
          return (await loadSend()).writeAddress(address)
        },
      },
      settled: async (network, hash, signal) => (await sending()).settled(network, hash, signal),
      async verifyMessage(signed, signal) {
        const { loadVerifyMessage } = await loadOperations()
        const { createVerifyMessage } = await loadVerifyMessage()
        verify ??= createVerifyMessage(options.networks, options)
        return verify(signed, signal)
      },
      names: true,
      onramp: true,
      activity: true,
    },
  }
}
