import type { PluginContext } from 'portico/kernel'
import type { AccountOnNetwork, CaipNetworkId, ChainAdapter } from 'portico/wallet'
import type { EsploraUrls } from './balance.ts'
import { type DiscoverOptions, discoverWallets } from './discover.ts'

/** Segwit and taproot addresses by their length, and what base58 of 25 bytes may look like. */
const form = /^(?:(?:bc|tb|bcrt)1(?:[02-9ac-hj-np-z]{39}|[02-9ac-hj-np-z]{59})|[123mn][1-9a-z]{25,34})$/i

/** Whether `value` looks like a Bitcoin address. Its checksum is not looked at. */
export const hasAddressForm = (value: string): boolean => form.test(value)

export interface BitcoinAdapterOptions extends Omit<DiscoverOptions, 'load' | 'lost'> {
  /** The network that the user chose last: the first one for a wallet that shares several, unless another is requested. */
  readonly preferred?: () => CaipNetworkId | undefined
  /** Where balances are read, by network. */
  readonly esplora?: Promise<EsploraUrls> | undefined
  /** Sends the requests to the balance services. */
  readonly api: Pick<PluginContext['api'], 'fetch'>
  /** Aborts the requests for balances. */
  readonly signal?: AbortSignal
}

/** Loads the code that connects. It is needed once the user has chosen a wallet. */
export const loadOperations = () => import('./operations.ts')

/**
 * Makes the adapter of the `bip122` namespace. Addresses are checked by their form only until the code that connects has
 * loaded: the check of the checksum loads with it.
 */
export function createBitcoinAdapter(options: BitcoinAdapterOptions): ChainAdapter {
  const { esplora, api, signal: lifetime = new AbortController().signal } = options
  let isAddress = hasAddressForm
  return {
    id: 'bip122',
    isAddress: (value) => isAddress(value),
    discover: (found, signal, lost) =>
      discoverWallets(found, signal, { ...options, load: loadOperations, ...(lost && { lost }) }),
    async connect(request) {
      const { openSession, isBitcoinAddress } = await loadOperations()
      isAddress = isBitcoinAddress
      return openSession(request, options.preferred?.())
    },
    can: {
      pairing: true,
      ...(esplora && {
        balance: async (at: AccountOnNetwork, signal: AbortSignal) =>
          (await loadOperations()).readBalance(at, await esplora, api, AbortSignal.any([signal, lifetime])),
      }),
      verifyMessage: async (signed, signal) => (await loadOperations()).verifyMessage(signed, signal),
      describeRequest: async (...call) => (await loadOperations()).describeRequest(...call),
      simulateRequest: async (...call) => (await loadOperations()).simulateRequest(...call),
    },
  }
}
