import { abortable, is } from 'portico/kernel'
import {
  type ChainAdapter,
  type ConnectRequest,
  createSessionWatchers,
  NetworkNotFoundError,
  ProviderDisconnectedError,
  type Session,
  toWalletError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'portico/wallet'
import { array, nonempty, pattern, string } from 'superstruct'
import { type Faucet, faucet, namespace } from './tokens.ts'
import { type EmberWallet, findWallets } from './wallet.ts'

const Address = pattern(string(), /^ember1[0-9a-f]{38}$/)
const Addresses = array(Address)
const Signature = nonempty(string())

/** Calls a wallet, and converts its errors to named errors. */
const ask = async (call: () => Promise<unknown>, signal: AbortSignal) => {
  try {
    signal.throwIfAborted()
    return await abortable(call(), signal)
  } catch (error) {
    throw toWalletError(error)
  }
}

/** The adapter for wallets of the Ember chains, which have no active network of their own. */
export const createEmberAdapter = (page: EventTarget, drip: Faucet['drip']): ChainAdapter => ({
  id: namespace,
  isAddress: (value) => is(value, Address),
  discover: (found, signal) =>
    findWallets(
      page,
      (wallet) =>
        found({ id: wallet.id, name: wallet.name, type: 'ANNOUNCED', namespace, provider: async () => wallet }),
      signal,
    ),
  connect: openSession,
  can: faucet.provide({ drip }),
})

async function openSession({ connector, networks, network, silent, signal }: ConnectRequest): Promise<Session> {
  const wallet = (await ask(() => connector.provider(signal), signal)) as EmberWallet
  const first = network ?? networks[0]
  if (!first) throw new NetworkNotFoundError()
  let place = first.caipNetworkId
  let addresses = await ask(() => wallet.connect({ ask: !silent }), signal)
  const accounts = () => {
    if (!is(addresses, nonempty(Addresses))) throw new UnauthorizedProviderError()
    return addresses.map((address) => ({ address, type: 'eoa' }))
  }
  accounts()
  const watchers = createSessionWatchers(
    () =>
      wallet.on((next) => {
        if (!is(next, nonempty(Addresses))) return watchers.disconnected()
        addresses = next
        watchers.tell({ type: 'accounts', accounts: accounts() })
      }),
    signal,
  )
  return {
    connector,
    provider: wallet,
    get accounts() {
      return accounts()
    },
    get network() {
      return place
    },
    async request({ method }) {
      throw new UnsupportedProviderMethodError({ details: method })
    },
    async signMessage(message, until) {
      if (watchers.hasEnded) throw new ProviderDisconnectedError()
      const signature = await ask(() => wallet.sign(message), until)
      if (!is(signature, Signature)) throw new UnauthorizedProviderError()
      return signature
    },
    async switchNetwork(next) {
      place = next.caipNetworkId
      watchers.tell({ type: 'network', network: place })
    },
    watch: watchers.watch,
    release: watchers.end,
    async disconnect() {
      watchers.end()
      await ask(() => wallet.disconnect(), new AbortController().signal)
    },
  }
}
