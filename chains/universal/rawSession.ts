import { abortable } from 'portico/kernel'
import {
  type Account,
  ChainNotSupportedError,
  type ConnectRequest,
  type Namespace,
  type RpcCall,
  type Session,
  toWalletError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import type { Link } from './link.ts'
import type { RawProvider } from './raw.ts'
import { signMessage } from './signMessage.ts'

const toAccounts = (namespace: Namespace, addresses: readonly string[]): readonly Account[] =>
  addresses.map((address) => ({ address, type: namespace === 'bip122' ? 'payment' : 'eoa' }))

/** Opens the part of a session that one family has, without knowing more of the family than its CAIP ids. */
export function openRawSession(
  { connector, network: wanted, signal }: ConnectRequest,
  link: Link,
  provider: RawProvider,
): Session {
  signal.throwIfAborted()
  const { namespace } = connector
  const covered = () => link.coverage(namespace)?.chains ?? []
  if (!link.coverage(namespace)) throw new UnauthorizedProviderError()
  if (wanted && covered().includes(wanted.caipNetworkId)) link.setNetwork(wanted.caipNetworkId)

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
      return toAccounts(namespace, link.accounts(namespace))
    },
    get network() {
      return link.network(namespace)
    },
    request: ask,
    signMessage: (message, until) =>
      signMessage(namespace, message, link.accounts(namespace)[0] ?? '', (call) => ask(call, until)),
    async switchNetwork({ caipNetworkId }, until) {
      until.throwIfAborted()
      if (!covered().includes(caipNetworkId)) throw new ChainNotSupportedError()
      link.setNetwork(caipNetworkId)
    },
    watch: (listener) =>
      link.watch(namespace, (change) =>
        listener(
          change.type === 'accounts' ? { type: 'accounts', accounts: toAccounts(namespace, change.accounts) } : change,
        ),
      ),
    disconnect: () => link.end(),
  }
}
