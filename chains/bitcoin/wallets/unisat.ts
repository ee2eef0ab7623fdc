import { hasMethod, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'portico/wallet'
import { type Struct, string, type, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { createCall } from '../ask.ts'
import { type BitcoinChain, chainOf, networkOf, networkOfAddress, unknownNetwork } from '../chains.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { createAccountCheck, createReread, readSwitched } from './common.ts'
import { AddressOrAddresses, createInjectedSigning, listen } from './injected.ts'

/** Chain names of `getChain` and `switchChain`. */
const chainNames: Partial<Record<BitcoinChain, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
}

/** Network names of the older `getNetwork` and `switchNetwork`. */
const networkNames: Partial<Record<BitcoinChain, string>> = { mainnet: 'livenet', testnet: 'testnet', signet: 'signet' }

/** The network of a name; wallets are on chains as well that are not Bitcoin (Fractal). */
const networkNamed = (names: Partial<Record<BitcoinChain, string>>, name: string): WalletState['network'] => {
  const chain = (Object.keys(names) as BitcoinChain[]).find((item) => names[item] === name)
  return chain ? networkOf(chain) : unknownNetwork
}

const ChainAnswer = type({ enum: string() })
const Anything = unknown() as Struct<unknown>

/**
 * Speaks to `window.unisat_wallet`, and to the objects that are made like it (Bitget, Binance, OneKey, any at
 * `window.unisat`). It has one address, for payments and all else. `takesMemo` for Unisat itself: the others know only the
 * option `feeRate` of `sendBitcoin`.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function createUnisat(provider: object, takesMemo = false): BitcoinWallet {
  const call = createCall(provider)
  /** Networks of which the address decides one if the wallet does not report its chain. */
  let candidates: readonly WalletState['network'][] = []
  /** The state that the session was told last. */
  let here: WalletState = { accounts: [], network: unknownNetwork }
  const keep = (state: WalletState) => {
    here = state
    return state
  }
  const rereads = new Set<ReturnType<typeof createReread>>()
  const accountCheck = createAccountCheck()

  const questions = [
    async (signal: AbortSignal) => networkNamed(chainNames, (await call('getChain', [], ChainAnswer, signal)).enum),
    async (signal: AbortSignal) => networkNamed(networkNames, await call('getNetwork', [], string(), signal)),
  ]
  /** The wallet's network; `undefined` if it has no method to report it, `unread` if it can not be read. */
  async function askNetwork(
    signal: AbortSignal,
    unread?: WalletState['network'],
  ): Promise<WalletState['network'] | undefined> {
    for (const question of questions) {
      try {
        return await question(signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!UnsupportedProviderMethodError.is(error)) return unread
      }
    }
    return undefined
  }
  async function read(
    method: 'getAccounts' | 'requestAccounts',
    signal: AbortSignal,
    unread: WalletState['network'] = unknownNetwork,
  ): Promise<WalletState> {
    const [address] = [await call(method, [], AddressOrAddresses, signal)].flat()
    if (!address) throw new UnauthorizedProviderError()
    const publicKey = await call('getPublicKey', [], Anything, signal).catch(() => signal.throwIfAborted())
    const network = (await askNetwork(signal, unread)) ?? networkOfAddress(address, candidates)
    return { accounts: toAccounts([{ address, purpose: 'payment', publicKey }]), network }
  }

  return {
    raw: provider,
    async connect({ silent, networks }, signal) {
      candidates = networks
      return keep(await read(silent ? 'getAccounts' : 'requestAccounts', signal))
    },
    ...createInjectedSigning(() => call, accountCheck, {
      takesMemo,
      network: { told: () => here, isDue: () => [...rereads].some((reread) => reread.isDue()), ask: askNetwork },
    }),
    async switchNetwork({ caipNetworkId }, signal) {
      const chain = chainOf(caipNetworkId)
      const [name, older] = [chain && chainNames[chain], chain && networkNames[chain]]
      if (name && hasMethod(provider, 'switchChain')) await call('switchChain', [name], Anything, signal)
      else if (older) await call('switchNetwork', [older], Anything, signal)
      else throw new UnsupportedProviderMethodError()
      return keep(await readSwitched((...until) => read('getAccounts', ...until), caipNetworkId, signal))
    },
    watch(listener) {
      const reread = createReread(
        (signal) => read('getAccounts', signal),
        (state) => listener(state && keep(state)),
      )
      rereads.add(reread)
      const stopFollowing = accountCheck.follow(reread.check)
      const handlers = { accountsChanged: reread.now, networkChanged: reread.now, chainChanged: reread.now }
      const stop = listen(provider, { ...handlers, disconnect: () => listener(undefined) })
      return () => {
        stopFollowing()
        stop()
        reread.stop()
        rereads.delete(reread)
      }
    },
    async disconnect() {
      if (hasMethod(provider, 'disconnect')) await call('disconnect', [], Anything, new AbortController().signal)
    },
  }
}
