import {
  hasMethod,
  readProperty,
  toWalletError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'portico/wallet'
import { array, nullable, optional, type Struct, string, type, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { ask, check } from '../ask.ts'
import { attemptCall } from '../attempt.ts'
import { type BitcoinChain, chainOf, networkOf, networkOfAddress, unknownNetwork } from '../chains.ts'
import { refuseOtherSighashes } from '../psbt.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { protocolFor } from '../wallet.ts'
import {
  askSilently,
  createAccountCheck,
  createReread,
  readSwitched,
  refuseExtras,
  refuseOtherCoins,
} from './common.ts'

/** Error codes of sats-connect that have another meaning in other interfaces. */
const errorKinds: Readonly<
  Record<
    number,
    typeof UserRejectedRequestError | typeof UnauthorizedProviderError | typeof UnsupportedProviderMethodError
  >
> = {
  [-32000]: UserRejectedRequestError,
  [-32001]: UnsupportedProviderMethodError,
  [-32002]: UnauthorizedProviderError,
  [-32601]: UnsupportedProviderMethodError,
}

const chainNames: Readonly<Record<BitcoinChain, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}

const purposes = ['payment', 'ordinals', 'stacks']

const AddressList = array(type({ address: string(), purpose: unknown(), publicKey: unknown(), path: unknown() }))
const Account = type({ addresses: AddressList })
const Network = type({ bitcoin: type({ name: string() }) })
const Signature = type({ signature: string(), address: unknown() })
/** Some wallets write `null` for what they leave out. */
const SignedPsbt = type({ psbt: optional(nullable(string())), txid: optional(nullable(string())) })
const Sent = type({ txid: string() })
const Anything = unknown() as Struct<unknown>

interface SatsConnectProvider {
  request(method: string, params: unknown): unknown
  addListener?: (...values: unknown[]) => unknown
}

/** The response of a provider; some reject with the one that reports an error. */
async function respond(provider: SatsConnectProvider, method: string, params: unknown): Promise<unknown> {
  try {
    return await provider.request(method, params)
  } catch (thrown) {
    if (typeof readProperty(thrown, 'error', 'code') === 'number') return thrown
    throw thrown
  }
}

/** Older wallets take a name and a listener, newer ones both in one object. */
function addListener(provider: SatsConnectProvider, eventName: string, cb: () => void): unknown {
  if (!hasMethod(provider, 'addListener')) return undefined
  // The wallet may not have this event.
  return attemptCall(() =>
    provider.addListener?.length === 1
      ? provider.addListener({ eventName, cb })
      : provider.addListener?.(eventName, cb),
  )
}

/** Speaks to a provider of `window.btc_providers` (sats-connect, WBIP). */
export function createSatsConnect(provider: SatsConnectProvider): BitcoinWallet {
  /** The networks to choose from where the wallet does not report its own; the one that it was last on comes first. */
  let hints: readonly WalletState['network'][] = []
  let switching = 0
  /** Reads for the changes that the wallet reported during a switch that the page requested. */
  const missed = new Set<() => void>()
  /** Reads of all watchers, for a change that the wallet confirmed. */
  const watching = new Set<() => void>()
  /** The accounts that the wallet reported last. */
  let shared: WalletState['accounts'] = []

  async function request<Answer>(method: string, params: unknown, struct: Struct<Answer>, signal: AbortSignal) {
    const answer = await ask(() => respond(provider, method, params), signal)
    const failure = readProperty(answer, 'error')
    if (failure) {
      const code = readProperty(failure, 'code')
      const Kind = typeof code === 'number' ? errorKinds[code] : undefined
      throw Kind
        ? new Kind({ cause: failure, details: String(readProperty(failure, 'message')) })
        : toWalletError(failure)
    }
    return check(readProperty(answer, 'result'), struct, method)
  }

  /** Wallets that do not know the newer questions are asked the older ones. */
  async function firstSupported<Answer>(questions: readonly (() => Promise<Answer>)[]): Promise<Answer> {
    let failure: unknown
    for (const question of questions) {
      try {
        return await question()
      } catch (error) {
        if (!UnsupportedProviderMethodError.is(error)) throw error
        failure = error
      }
    }
    throw failure
  }

  /** The wallet's network; `undefined` if it does not support the question, or refuses, `unread` if it can not be read. */
  const askNetwork = async (signal: AbortSignal, unread: WalletState['network']) => {
    try {
      const { bitcoin } = await request('wallet_getNetwork', null, Network, signal)
      const name = bitcoin.name.toLowerCase()
      const found = (Object.keys(chainNames) as BitcoinChain[]).find(
        (chain) => chainNames[chain].toLowerCase() === name,
      )
      return found ? networkOf(found) : unknownNetwork
    } catch (error) {
      signal.throwIfAborted()
      const isUntold = UnsupportedProviderMethodError.is(error) || UnauthorizedProviderError.is(error)
      return isUntold ? undefined : unread
    }
  }
  const accountCheck = createAccountCheck()
  async function toState(
    addresses: (typeof AddressList)['TYPE'],
    signal: AbortSignal,
    unread: WalletState['network'] = unknownNetwork,
  ): Promise<WalletState> {
    const accounts = toAccounts(addresses)
    const [first] = accounts
    if (!first) throw new UnauthorizedProviderError()
    const network = (await askNetwork(signal, unread)) ?? networkOfAddress(first.address, hints)
    hints = [network, ...hints.filter((id) => id !== network)]
    shared = accounts
    return { accounts, network }
  }
  const readAddresses = async (signal: AbortSignal) =>
    (await request('wallet_getAccount', null, Account, signal)).addresses
  const read = async (signal: AbortSignal, unread?: WalletState['network']) =>
    toState(await readAddresses(signal), signal, unread)

  async function open(
    network: WalletState['network'] | undefined,
    signal: AbortSignal,
    unread?: WalletState['network'],
  ): Promise<WalletState> {
    const chain = network && chainOf(network)
    const wanted = { addresses: purposes, ...(chain && { network: chainNames[chain] }) }
    const older = { purposes, message: '' }
    const addresses = await firstSupported([
      async () => (await request('wallet_connect', wanted, Account, signal)).addresses,
      () => request('getAccounts', older, AddressList, signal),
      async () => (await request('getAddresses', older, Account, signal)).addresses,
    ])
    return toState(addresses, signal, unread)
  }

  return {
    raw: provider,
    async connect({ silent, network, networks }, signal) {
      hints = networks
      return silent ? read(signal) : open(network, signal)
    },
    async signMessage({ message, address, protocol }, signal) {
      const params = { address, message, protocol: protocolFor(address, protocol).toUpperCase() }
      const answer = await request('signMessage', params, Signature, signal)
      accountCheck.refuseOther(address, typeof answer.address === 'string' ? [answer.address] : [])
      return answer.signature
    },
    async signPsbt({ psbt, inputs, broadcast }, signal, session) {
      await refuseOtherSighashes(psbt, inputs)
      session?.throwIfAborted()
      const indicesOf = (owner: string) => inputs.flatMap(({ address, index }) => (address === owner ? [index] : []))
      const signInputs = Object.fromEntries(inputs.map(({ address }) => [address, indicesOf(address)]))
      const answer = await request('signPsbt', { psbt, signInputs, broadcast }, SignedPsbt, signal)
      return { ...(answer.psbt && { psbt: answer.psbt }), ...(answer.txid && { txid: answer.txid }) }
    },
    async sendTransfer({ account, recipientAddress, amount, ...rest }, signal, session) {
      refuseExtras(rest)
      refuseOtherCoins(shared, account)
      const own = await askSilently(readAddresses, signal)
      accountCheck.refuseOther(
        account,
        (own ?? []).map(({ address }) => address),
      )
      session?.throwIfAborted()
      const recipients = [{ address: recipientAddress, amount: Number(amount) }]
      return (await request('sendTransfer', { recipients }, Sent, signal)).txid
    },
    async switchNetwork({ caipNetworkId }, signal) {
      const chain = chainOf(caipNetworkId)
      if (!chain) throw new UnsupportedProviderMethodError()
      if (switching++ === 0) missed.clear()
      let hasMoved = false
      try {
        await request('wallet_changeNetwork', { name: chainNames[chain] }, Anything, signal)
        hasMoved = true
        hints = [caipNetworkId, ...hints]
        return await readSwitched(read, caipNetworkId, signal).catch((error: unknown) => {
          // The user may have shared accounts of the other network only; older wallets list theirs in `open` alone.
          if (!UnauthorizedProviderError.is(error) && !UnsupportedProviderMethodError.is(error)) throw error
          return open(caipNetworkId, signal, caipNetworkId)
        })
      } catch (error) {
        for (const follow of hasMoved ? watching : missed) follow()
        missed.clear()
        throw error
      } finally {
        switching--
      }
    },
    watch(listener) {
      const reread = createReread(read, listener)
      const stopFollowing = accountCheck.follow(reread.check)
      watching.add(reread.now)
      // A switch requested by the page has its own answer.
      const changed = () => {
        if (switching > 0) missed.add(reread.now)
        else reread.now()
      }
      const gone = () => reread.live() && listener(undefined)
      const handlers = { accountChange: changed, networkChange: changed, accountDisconnected: gone, disconnect: gone }
      const stops = Object.entries(handlers).map(([event, handle]) => addListener(provider, event, handle))
      return () => {
        stopFollowing()
        watching.delete(reread.now)
        reread.stop()
        for (const stop of stops) if (typeof stop === 'function') attemptCall(() => stop())
      }
    },
    async disconnect() {
      const { signal } = new AbortController()
      const goodbye = (method: string) => () => request(method, null, Anything, signal)
      await firstSupported([goodbye('wallet_disconnect'), goodbye('wallet_renouncePermissions')]).catch(
        (error: unknown) => {
          if (!UnsupportedProviderMethodError.is(error) && !UnauthorizedProviderError.is(error)) throw error
        },
      )
    },
  }
}
