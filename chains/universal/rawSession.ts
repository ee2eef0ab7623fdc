import { abortable } from 'portico/kernel'
import {
  type Account,
  asPairedProvider,
  ChainNotSupportedError,
  type ConnectRequest,
  createSessionWatchers,
  type Namespace,
  type PairedProvider,
  type RpcCall,
  type Session,
  toWalletError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { InvalidWalletAnswerError } from './errors.ts'
import { signMessage } from './signMessage.ts'

const toAccounts = (namespace: Namespace, addresses: readonly string[]): readonly Account[] =>
  addresses.map((address) => ({ address, type: namespace === 'bip122' ? 'payment' : 'eoa' }))

/** Passes changes of a paired provider to the watchers of a session. */
function createWatchers(provider: PairedProvider, namespace: Namespace, signal: AbortSignal) {
  const handlers = {
    accountsChanged() {
      const accounts = toAccounts(namespace, provider.accounts)
      if (accounts.length > 0) watchers.tell({ type: 'accounts', accounts })
    },
    chainChanged: () => watchers.tell({ type: 'network', network: provider.network }),
    disconnect: () => watchers.disconnected(),
  }
  const listen = () => {
    for (const [event, handle] of Object.entries(handlers)) provider.on(event, handle)
    return () => {
      for (const [event, handle] of Object.entries(handlers)) provider.removeListener(event, handle)
    }
  }
  const watchers = createSessionWatchers(listen, signal)
  watchers.listen()
  return watchers
}

/** Opens one namespace's part of a session, without knowledge of the namespace beyond CAIP ids. */
export async function openRawSession({ connector, network: wanted, signal }: ConnectRequest): Promise<Session> {
  signal.throwIfAborted()
  const { namespace } = connector
  const provider = asPairedProvider(await abortable(connector.provider(signal), signal))
  if (!provider) throw new InvalidWalletAnswerError({ method: 'provider' })
  if (provider.accounts.length === 0) throw new UnauthorizedProviderError()
  if (wanted && provider.networks.includes(wanted.caipNetworkId)) provider.setNetwork(wanted.caipNetworkId)
  const watchers = createWatchers(provider, namespace, signal)

  const ask = async (call: RpcCall, until: AbortSignal) => {
    until.throwIfAborted()
    try {
      return await abortable(provider.request(call), until)
    } catch (error) {
      until.throwIfAborted()
      throw toWalletError(error)
    }
  }
  return {
    connector,
    provider,
    get accounts() {
      return toAccounts(namespace, provider.accounts)
    },
    get network() {
      return provider.network
    },
    request: ask,
    signMessage: (message, until) =>
      signMessage(namespace, message, provider.accounts[0] ?? '', (call) => ask(call, until)),
    async switchNetwork({ caipNetworkId }, until) {
      until.throwIfAborted()
      if (!provider.networks.includes(caipNetworkId)) throw new ChainNotSupportedError()
      provider.setNetwork(caipNetworkId)
    },
    watch: watchers.watch,
    release: watchers.end,
    async disconnect() {
      watchers.end()
      await provider.disconnect()
    },
  }
}
