import { abortable } from 'portico/kernel'
import {
  asPairedProvider,
  type CaipNetworkId,
  type ConnectRequest,
  DependencyMissingError,
  meaningOf,
  type PairedProvider,
  readForeignError,
  type Session,
  toWalletError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { InvalidWalletAnswerError, readAccounts, readChainId, readHex } from './answers.ts'
import { type Checksum, loadChecksum } from './checksum.ts'
import { toNodeError } from './errors.ts'
import { createPairedProviders } from './paired.ts'
import { type Ask, asProvider, createAsk, type Eip1193Provider } from './provider.ts'
import { type Accounts, createSessionState } from './sessionState.ts'
import { switchNetwork } from './switchNetwork.ts'
import { loadUtils } from './viem.ts'

/** The wallet does not support the method, or has no permission to revoke. */
const harmless: ReadonlySet<unknown> = new Set(['unsupported', 'unauthorized'])

const unsupportedText = /not (?:supported|implemented|available|found)|does not exist|unsupported|unknown method/i

const isHarmless = (error: unknown) =>
  harmless.has(meaningOf(error)) || readForeignError(error).some(({ message }) => unsupportedText.test(message))

/**
 * Revokes the permission (EIP-2255, MIP-2) if the wallet supports it, and ends the wallet's own session if it has one.
 */
async function disconnectWallet(provider: Eip1193Provider, ask: Ask): Promise<void> {
  const results = await Promise.allSettled([
    ask('wallet_revokePermissions', [{ eth_accounts: {} }]).catch((error: unknown) => {
      if (!isHarmless(error)) throw error
    }),
    (async () => {
      if (typeof provider.disconnect === 'function') await provider.disconnect()
    })(),
  ])
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw toWalletError(failure.reason)
}

async function askAccounts(ask: Ask, { silent, signal }: ConnectRequest, checksum: Checksum): Promise<Accounts> {
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const [first, ...rest] = readAccounts(await ask(method, undefined, signal), method, checksum)
  if (!first) throw new UnauthorizedProviderError()
  return [first, ...rest]
}

export { createPairedProviders }

/**
 * Connects to an EVM wallet (EIP-1193, EIP-1102), or to a session with a wallet on another device, for which `toProvider`
 * makes a provider. `onMissing` is called if viem is not installed. `silent` never prompts the user. A wallet that declines
 * to switch to `request.network` stays on its network.
 *
 * Throws the named errors of `portico/wallet`: `UNAUTHORIZED_PROVIDER` when the wallet shares no account,
 * `EVM_INVALID_WALLET_ANSWER` when it answers nonsense, `DEPENDENCY_MISSING` without viem.
 */
export async function openSession(
  request: ConnectRequest,
  toProvider: (paired: PairedProvider) => Eip1193Provider,
  onMissing: () => void = () => {},
  load = loadChecksum,
): Promise<Session> {
  const { connector, network, silent, signal } = request
  signal.throwIfAborted()
  const checksum = await abortable(load(), signal).catch((error) => {
    if (DependencyMissingError.is(error)) onMissing()
    throw error
  })
  const { stringToHex } = await loadUtils()
  const given = await abortable(connector.provider(signal), signal)
  const paired = asPairedProvider(given)
  if (paired?.accounts.length === 0) throw new UnauthorizedProviderError()
  const provider = paired ? toProvider(paired) : asProvider(given)
  if (!provider) throw new InvalidWalletAnswerError({ method: 'provider' })
  const ask = createAsk(provider)
  // Listen from here on: the user may change account or chain while a prompt is open.
  const state = createSessionState(
    provider,
    await askAccounts(ask, request, checksum),
    signal,
    checksum,
    connector.accountTypeOf,
    paired !== undefined,
  )

  const session: Session = {
    connector,
    provider,
    get accounts() {
      return state.accounts
    },
    get furtherAddresses() {
      return (paired?.approved ?? []).map((address) => ({ address, type: 'eoa' as const }))
    },
    get network(): CaipNetworkId {
      return `eip155:${state.chainId}`
    },
    async request({ method, params }, signal) {
      try {
        return await ask(method, params, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw toNodeError(error)
      }
    },
    async signMessage(message, signal) {
      const [account] = state.accounts
      return readHex(await ask('personal_sign', [stringToHex(message), account.address], signal), 'personal_sign')
    },
    // The embedded wallet itself decides which of its accounts signs: it has to be asked to use another.
    ...(connector.accountTypeOf ? {} : { switchAccount: state.switchAccount }),
    async switchNetwork(network, signal) {
      await switchNetwork(ask, network, signal)
      // Wallets without events do not report the change.
      state.setChainId(Number(network.id))
    },
    watch: state.watch,
    release: state.end,
    async disconnect() {
      state.end()
      await disconnectWallet(provider, ask)
    },
  }

  try {
    const chainId = readChainId(await ask('eth_chainId', undefined, signal), 'eth_chainId')
    // An event that arrived before the answer is newer.
    state.setChainId(state.chainId || chainId)
    if (network && !silent && Number(network.id) !== state.chainId) {
      const over = new AbortController()
      const request = session.switchNetwork(network, AbortSignal.any([signal, over.signal]))
      // Some wallets move without an answer.
      await Promise.race([request, state.reach(Number(network.id))]).catch(() => signal.throwIfAborted())
      over.abort()
    }
    if (state.hasEnded) throw new UnauthorizedProviderError()
    return session
  } catch (error) {
    state.end()
    throw error
  }
}
