import { base58 } from '@scure/base'
import type { IdentifierString } from '@wallet-standard/base'
import type { StandardConnectMethod, StandardDisconnectMethod } from '@wallet-standard/features'
import { abortable, type PluginContext } from 'portico/kernel'
import {
  type CaipNetworkId,
  ChainNotSupportedError,
  type ConnectRequest,
  type Network,
  NetworkNotFoundError,
  ProviderDisconnectedError,
  readProperty,
  type Session,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { ask, signBytes } from './calls.ts'
import { chainNamesOf, findNetwork, isSolanaChain, toNetworkId } from './clusters.ts'
import { InvalidWalletAnswerError } from './errors.ts'
import { answerCall, type CallContext } from './request.ts'
import { sendRaw } from './send.ts'
import { type Accounts, createSessionState, toAccount } from './sessionState.ts'
import { toSource, type WalletSource } from './source.ts'
import { findMethod, readAccounts } from './standard.ts'

/** The host's side of a session. */
export interface SessionHost {
  /** The networks of the host, of all namespaces. */
  networks(): readonly Network[]
  /** Sends the requests to nodes. */
  readonly api: Pick<PluginContext['api'], 'fetch'>
  /** The network that the user chose last. */
  preferred(): CaipNetworkId | undefined
  /** Requests to chains end with it. */
  readonly signal: AbortSignal
}

async function askAccounts({ wallet }: WalletSource, { silent, signal }: ConnectRequest): Promise<Accounts> {
  const connect = findMethod<StandardConnectMethod>(wallet, 'standard:connect', 'connect')
  const answer = await ask(() => connect?.(...(silent ? [{ silent }] : [])), signal)
  // Some wallets answer nothing: wallet-adapter reads the accounts of the wallet itself.
  const [first, ...rest] = readAccounts(readProperty(answer ?? wallet, 'accounts'), 'standard:connect')
  if (!first) throw new UnauthorizedProviderError()
  return [first, ...rest]
}

/**
 * Connects to a Solana wallet of the Wallet Standard, or to a session over a relay. `silent` makes no call that could
 * prompt. A wallet that does not support `request.network` is on another network.
 *
 * Throws the named errors of `portico/wallet`: `UNAUTHORIZED_PROVIDER` when the wallet shares no account,
 * `SOLANA_INVALID_WALLET_ANSWER` when it answers nonsense.
 */
export async function openSession(request: ConnectRequest, host: SessionHost): Promise<Session> {
  const { connector, network: wanted, signal } = request
  signal.throwIfAborted()
  const networks = () => [...new Set([...host.networks(), ...request.networks])]
  const source = toSource(await abortable(connector.provider(signal), signal), connector, networks)
  if (!source) throw new InvalidWalletAnswerError({ method: 'provider' })
  const { wallet, place } = source

  const chainOf = (id: CaipNetworkId, network = findNetwork(networks(), id)): IdentifierString | undefined =>
    chainNamesOf(id, network).find((name) => wallet.chains.includes(name))
  const isKnown = (network: Network | undefined): network is Network =>
    network !== undefined && chainOf(network.caipNetworkId, network) !== undefined

  /** The network of a wallet that does not report one. */
  const chooseNetwork = (): CaipNetworkId => {
    const last = host.preferred()
    const choices = [wanted, last && findNetwork(networks(), last), ...request.networks]
    const own = wallet.chains.find(isSolanaChain) ?? 'solana:mainnet'
    return choices.find(isKnown)?.caipNetworkId ?? toNetworkId(own as CaipNetworkId)
  }
  // The wallet may have other accounts on another network.
  if (place && isKnown(wanted)) place.move(wanted.caipNetworkId)
  const accounts = await askAccounts(source, request)
  const state = createSessionState(source, { accounts, network: place?.network ?? chooseNetwork() }, signal)

  const context: CallContext = {
    wallet,
    get accounts() {
      return state.accounts
    },
    chain: () => chainOf(state.network) ?? (state.network as IdentifierString),
    sender() {
      const network = findNetwork(networks(), state.network)
      if (!network) throw new NetworkNotFoundError({ details: state.network })
      return (transaction, options) => sendRaw({ ...network, fetch: host.api.fetch }, transaction, options, host.signal)
    },
  }
  /** The page or the wallet may disconnect while a request is prepared: the wallet must not show it then. */
  const refuseEnded = (until: AbortSignal) => {
    until.throwIfAborted()
    if (state.hasEnded) throw new ProviderDisconnectedError()
  }
  return {
    connector,
    provider: wallet,
    get accounts() {
      return state.accounts.map(toAccount)
    },
    get furtherAddresses() {
      return (place?.approved ?? []).map((address) => ({ address, type: 'eoa' as const }))
    },
    get network() {
      return state.network
    },
    async request(call, until) {
      refuseEnded(until)
      return answerCall(call, context, until)
    },
    async signMessage(message, until) {
      refuseEnded(until)
      const signer = { wallet, account: state.accounts[0] }
      return base58.encode(await signBytes(signer, new TextEncoder().encode(message), until))
    },
    switchAccount: state.switchAccount,
    async switchNetwork(network, until) {
      until.throwIfAborted()
      if (!isKnown(network)) throw new ChainNotSupportedError()
      place?.move(network.caipNetworkId)
      if (place && place.network !== network.caipNetworkId) throw new ChainNotSupportedError()
      state.setNetwork(network.caipNetworkId)
    },
    watch: state.watch,
    release: state.end,
    async disconnect() {
      state.end()
      const disconnect = findMethod<StandardDisconnectMethod>(wallet, 'standard:disconnect', 'disconnect')
      if (disconnect) await ask(disconnect, new AbortController().signal)
    },
  }
}
