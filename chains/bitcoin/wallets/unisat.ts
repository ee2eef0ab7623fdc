import { hasMethod, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'portico/wallet'
import { type Struct, string, type, union, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { createCall } from '../ask.ts'
import { type BitcoinChain, chainOf, networkOf, networkOfAddress } from '../chains.ts'
import { Address, Addresses } from '../structs.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { createInjectedSigning, listen } from './injected.ts'
import { createReread } from './reread.ts'

/** What `getChain` and `switchChain` call the chains. */
const chainNames: Partial<Record<BitcoinChain, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
}

/** What the older `getNetwork` and `switchNetwork` call them. */
const networkNames: Partial<Record<BitcoinChain, string>> = { mainnet: 'livenet', testnet: 'testnet', signet: 'signet' }

const chainNamed = (names: Partial<Record<BitcoinChain, string>>, name: string) =>
  (Object.keys(names) as BitcoinChain[]).find((chain) => names[chain] === name)

/** Of Binance, `getAccounts` answers one address alone. */
const AddressOrAddresses = union([Addresses, Address])
const ChainAnswer = type({ enum: string() })
const Anything = unknown() as Struct<unknown>

/**
 * Speaks to `window.unisat`, and to the objects that are made like it (Bitget, Binance). It has one address, for
 * payments and all else.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function createUnisat(provider: object): BitcoinWallet {
  const call = createCall(provider)
  /** Where the chain is not told, the address and these tell it. */
  let candidates: readonly WalletState['network'][] = []

  async function askChain(signal: AbortSignal): Promise<BitcoinChain | undefined> {
    try {
      if (hasMethod(provider, 'getChain')) {
        return chainNamed(chainNames, (await call('getChain', [], ChainAnswer, signal)).enum)
      }
      return chainNamed(networkNames, await call('getNetwork', [], string(), signal))
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  async function read(method: 'getAccounts' | 'requestAccounts', signal: AbortSignal): Promise<WalletState> {
    const [address] = [await call(method, [], AddressOrAddresses, signal)].flat()
    if (!address) throw new UnauthorizedProviderError()
    const publicKey = await call('getPublicKey', [], Anything, signal).catch(() => signal.throwIfAborted())
    const chain = await askChain(signal)
    const network = chain ? networkOf(chain) : networkOfAddress(address, candidates)
    return { accounts: toAccounts([{ address, purpose: 'payment', publicKey }]), network }
  }

  return {
    connect({ silent, networks }, signal) {
      candidates = networks
      return read(silent ? 'getAccounts' : 'requestAccounts', signal)
    },
    ...createInjectedSigning(() => call),
    async switchNetwork({ caipNetworkId }, signal) {
      const chain = chainOf(caipNetworkId)
      const [name, older] = [chain && chainNames[chain], chain && networkNames[chain]]
      if (name && hasMethod(provider, 'switchChain')) await call('switchChain', [name], Anything, signal)
      else if (older) await call('switchNetwork', [older], Anything, signal)
      else throw new UnsupportedProviderMethodError()
      return read('getAccounts', signal)
    },
    watch(listener) {
      const reread = createReread((signal) => read('getAccounts', signal), listener)
      const handlers = { accountsChanged: reread.now, networkChanged: reread.now, chainChanged: reread.now }
      const stop = listen(provider, { ...handlers, disconnect: () => listener(undefined) })
      return () => {
        stop()
        reread.stop()
      }
    },
    async disconnect() {
      if (hasMethod(provider, 'disconnect')) await call('disconnect', [], Anything, new AbortController().signal)
    },
  }
}
