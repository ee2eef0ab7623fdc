import { validate } from 'portico/kernel'
import { ChainNotSupportedError, hasMethod, readProperty, UnauthorizedProviderError } from 'portico/wallet'
import { type Struct, type, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { Address, Addresses, type Call, createCall } from '../ask.ts'
import { type BitcoinChain, chainOf, networkOf } from '../chains.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { createAccountCheck, createReread } from './common.ts'
import { createInjectedSigning, listen } from './injected.ts'

/** One object for each chain. */
const places: Partial<Record<BitcoinChain, string>> = {
  mainnet: 'bitcoin',
  testnet: 'bitcoinTestnet',
  signet: 'bitcoinSignet',
}

const Connected = type({ address: Address, publicKey: unknown(), compressedPublicKey: unknown() })
const Anything = unknown() as Struct<unknown>

interface Place {
  readonly object: object
  readonly call: Call
  readonly network: WalletState['network']
}

/**
 * Speaks to `window.okxwallet`, which has one object for each chain and one address on each. Silent where the object of
 * the chain knows `getAccounts`.
 *
 * @see https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider
 */
export function createOkx(okxwallet: object): BitcoinWallet {
  let here: Place | undefined
  /** The keys of addresses: some events leave them out. */
  const keys = new Map<string, unknown>()
  /** Watchers listen to the object of the wallet's current chain. */
  const moved = new Set<() => void>()

  const placeOf = (network: WalletState['network']): Place | undefined => {
    const chain = chainOf(network)
    const object = chain && readProperty(okxwallet, places[chain] ?? '')
    return typeof object === 'object' && object !== null && hasMethod(object, 'connect')
      ? { object, call: createCall(object), network }
      : undefined
  }
  const settle = (place: Place, address: string, told: unknown): WalletState => {
    here = place
    const publicKey = told ?? keys.get(address)
    keys.set(address, publicKey)
    for (const follow of moved) follow()
    return { accounts: toAccounts([{ address, purpose: 'payment', publicKey }]), network: place.network }
  }
  async function open(place: Place, signal: AbortSignal): Promise<WalletState> {
    const { address, publicKey, compressedPublicKey } = await place.call('connect', [], Connected, signal)
    return settle(place, address, compressedPublicKey ?? publicKey)
  }
  async function read(place: Place, signal: AbortSignal): Promise<WalletState> {
    const [address] = await place.call('getAccounts', [], Addresses, signal)
    if (!address) throw new UnauthorizedProviderError()
    const publicKey = await place.call('getPublicKey', [], Anything, signal).catch(() => signal.throwIfAborted())
    return settle(place, address, publicKey)
  }
  const current = (): Place => {
    if (!here) throw new UnauthorizedProviderError()
    return here
  }

  const accountCheck = createAccountCheck()
  return {
    raw: okxwallet,
    async connect({ silent, networks }, signal) {
      const known = [...networks, networkOf('mainnet')].flatMap((network) => placeOf(network) ?? [])
      if (!silent && known[0]) return open(known[0], signal)
      for (const place of known) {
        if (!hasMethod(place.object, 'getAccounts')) continue
        try {
          return await read(place, signal)
        } catch {
          signal.throwIfAborted()
        }
      }
      throw new UnauthorizedProviderError()
    },
    // Without a memo: `sendBitcoin` drops it, and `send` does not document whether it is text or hexadecimal.
    ...createInjectedSigning(() => current().call, accountCheck),
    async switchNetwork({ caipNetworkId }, signal) {
      const place = placeOf(caipNetworkId)
      if (!place) throw new ChainNotSupportedError()
      return open(place, signal)
    },
    watch(listener) {
      const reread = createReread((signal) => read(current(), signal), listener)
      let heard: object | undefined
      let stopHearing = () => {}
      const follow = () => {
        const place = here
        if (!place || heard === place.object) return
        stopHearing()
        heard = place.object
        const changed = (value: unknown) => {
          if (hasMethod(place.object, 'getAccounts')) return reread.now()
          // The objects of test networks can not be asked without a prompt: the account is read from the event.
          const account: unknown = Array.isArray(value) ? value[0] : value
          const [, told] = validate(typeof account === 'string' ? { address: account } : account, Connected)
          listener(told && settle(place, told.address, told.compressedPublicKey ?? told.publicKey))
        }
        const gone = () => listener(undefined)
        const handlers = { accountsChanged: changed, accountChanged: changed, disconnect: gone }
        stopHearing = listen(place.object, handlers)
      }
      moved.add(follow)
      const stopFollowing = accountCheck.follow(reread.check)
      follow()
      return () => {
        moved.delete(follow)
        stopFollowing()
        stopHearing()
        reread.stop()
      }
    },
    async disconnect() {
      const place = here
      here = undefined
      if (place && hasMethod(place.object, 'disconnect')) {
        await place.call('disconnect', [], Anything, new AbortController().signal)
      }
    },
  }
}
