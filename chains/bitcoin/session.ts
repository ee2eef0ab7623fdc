import { abortable } from 'portico/kernel'
import {
  asPairedProvider,
  type CaipNetworkId,
  ChainNotSupportedError,
  type ConnectRequest,
  meaningOf,
  type Session,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { ask } from './ask.ts'
import { createCalls } from './calls.ts'
import { InvalidWalletAnswerError } from './errors.ts'
import { createBitcoinProvider } from './provider.ts'
import { handleRequest } from './request.ts'
import { createSessionState } from './sessionState.ts'
import { type BitcoinWallet, isBitcoinWallet } from './wallet.ts'
import { asStandardWallet, createStandard } from './wallets/standard.ts'
import { createWalletConnect } from './wallets/walletConnect.ts'

/** Failures that do not mean that the network is unsupported: trying again may work. */
const passing: ReadonlySet<unknown> = new Set(['rejected', 'pending', 'unauthorized', 'disconnected', 'limited'])

const toSwitchError = (error: unknown) =>
  ChainNotSupportedError.is(error) || passing.has(meaningOf(error))
    ? error
    : new ChainNotSupportedError({ cause: error })

/** Wraps the provider of a connector: a wallet of the Wallet Standard, a session over a relay, or a `BitcoinWallet`. */
function toWallet(value: unknown): BitcoinWallet {
  const standard = asStandardWallet(value)
  if (standard) return createStandard(standard)
  const paired = asPairedProvider(value)
  if (paired) return createWalletConnect(paired)
  if (isBitcoinWallet(value)) return value
  throw new InvalidWalletAnswerError({ method: 'provider' })
}

/**
 * Connects to a Bitcoin wallet. `silent` makes no call that could prompt, and fails with a wallet that can only connect with
 * a prompt. A wallet that declines to switch to `request.network` stays on its network. A wallet that shares several
 * networks is on `request.network`, else on the `preferred` one, else on the first of the host's.
 *
 * Throws the named errors of `portico/wallet`: `UNAUTHORIZED_PROVIDER` when the wallet shares no account of its network,
 * `BITCOIN_INVALID_WALLET_ANSWER` when it answers nonsense.
 */
export async function openSession(request: ConnectRequest, preferred?: CaipNetworkId): Promise<Session> {
  const { connector, network, silent = false, accountType, signal } = request
  signal.throwIfAborted()
  const wallet = toWallet(await abortable(connector.provider(signal), signal))
  const known = request.networks.map(({ caipNetworkId }) => caipNetworkId)
  const wanted = [network?.caipNetworkId, preferred, ...known].flatMap((id) => id ?? [])
  const question = { silent, networks: wanted, ...(network && { network: network.caipNetworkId }) }
  const state = createSessionState(
    wallet,
    await ask(() => wallet.connect(question, signal), signal),
    accountType,
    signal,
  )
  const calls = createCalls(wallet, state)

  const session: Session = {
    connector,
    provider: createBitcoinProvider(calls, state, wallet.raw),
    get accounts() {
      return state.accounts
    },
    get furtherAddresses() {
      return state.furtherAddresses
    },
    get network() {
      return state.network
    },
    ...(wallet.accountsKnown && { accountsKnown: wallet.accountsKnown }),
    request: (call, until) => handleRequest(calls, call, until),
    signMessage: (message, until) => calls.signMessage({ message }, until),
    switchAccount: state.switchAccount,
    async switchNetwork(target, until) {
      until.throwIfAborted()
      if (!wallet.switchNetwork) throw new ChainNotSupportedError()
      try {
        const next = await ask(() => wallet.switchNetwork?.(target, until), until)
        if (next) state.apply(next)
        if (next?.network !== target.caipNetworkId) throw new ChainNotSupportedError()
      } catch (error) {
        until.throwIfAborted()
        throw toSwitchError(error)
      }
    },
    watch: state.watch,
    release: state.end,
    async disconnect() {
      state.end()
      await wallet.disconnect()
    },
  }

  try {
    if (network && !silent && network.caipNetworkId !== state.network) {
      await session.switchNetwork(network, signal).catch(() => signal.throwIfAborted())
    }
    if (state.hasEnded) throw new UnauthorizedProviderError()
    return session
  } catch (error) {
    state.end()
    throw error
  }
}
