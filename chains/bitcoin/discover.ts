import { type Connector, hasMethod, readProperty, watchStandardWallets } from 'portico/wallet'
import { type AddWallet, createFoundWallets, type LoadWallets, type WalletKind } from './found.ts'

const maxProviders = 20

/**
 * Paths of objects that wallets inject, and the method by which each is recognized. Wallets that copy Unisat's interface
 * also inject their object as `unisat`, where a `mark` property tells some of them apart. Only Unisat is at `unisat_wallet`.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
const places: readonly (readonly [path: string, method: string, kind: WalletKind, name: string, mark?: string])[] = [
  ['XverseProviders.BitcoinProvider', 'request', 'satsConnect', 'Xverse Wallet'],
  ['LeatherProvider', 'request', 'leather', 'Leather'],
  ['okxwallet', 'bitcoin.connect', 'okx', 'OKX Wallet'],
  ['unisat_wallet', 'requestAccounts', 'unisat', 'Unisat Wallet'],
  ['bitkeep.unisat', 'requestAccounts', 'unisatLike', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'requestAccounts', 'unisatLike', 'Binance Wallet'],
  ['unisat', 'requestAccounts', 'unisatLike', 'Binance Wallet', 'isBinance'],
  ['unisat', 'requestAccounts', 'unisatLike', 'Bitget Wallet', 'isBitKeep'],
  ['unisat', 'requestAccounts', 'unisatLike', 'OneKey', 'isOneKey'],
  ['unisat', 'requestAccounts', 'unisatLike', 'Unisat Wallet'],
]

/** The object at a dotted path if it has a method, at a path from there. */
function readWallet(target: object, path: string, method: string): unknown {
  const object = readProperty(target, ...path.split('.'))
  return hasMethod(object, ...method.split('.')) ? object : undefined
}

/** Adds the wallets that inject their own object at one of `places`. */
function addInjected(target: object, add: AddWallet): void {
  for (const [path, method, kind, name, mark] of places) {
    const object = readWallet(target, path, method)
    if (object && (!mark || readProperty(object, mark) === true)) add('injected', kind, object, name)
  }
}

/** Adds the wallets of `window.btc_providers` whose object is there. Each property is read once. */
function addSatsConnect(target: object, add: AddWallet): void {
  const list = readProperty(target, 'btc_providers')
  if (!Array.isArray(list)) return
  for (const entry of list.slice(0, maxProviders)) {
    const [path, name, icon] = ['id', 'name', 'icon'].map((key) => readProperty(entry, key))
    const object = typeof path === 'string' && readWallet(target, path, 'request')
    // Leather lists itself, but its object does not have the interface of sats-connect.
    const kind = object === readProperty(target, 'LeatherProvider') ? 'leather' : 'satsConnect'
    if (object) add('satsConnect', kind, object, name, icon)
  }
}

/** Some wallets inject their object late: how often to look again, and the interval in ms. */
const looks = 3
const lookSpacing = 200

/** The sats-connect provider that some Wallet Standard wallets have as a feature. */
const satsConnectOf = (wallet: unknown): unknown => {
  const provider = readProperty(wallet, 'features', 'sats-connect:', 'provider')
  return hasMethod(provider, 'request') ? provider : undefined
}

export interface DiscoverOptions {
  /** Listen for wallets that register themselves (Wallet Standard). */
  readonly walletStandard: boolean
  /** Look at `window.btc_providers`. */
  readonly satsConnect: boolean
  /** Look for the objects that wallets inject at paths of their own. */
  readonly injected: boolean
  /** Called for each wallet that left the page. */
  readonly lost?: (connector: Pick<Connector, 'namespace' | 'id'>) => void
  /** Loads the code that calls the found wallets. */
  readonly load: LoadWallets
  /** The object on which wallets register and inject their objects. @default `window`, read when the function is called */
  readonly target?: EventTarget | undefined
}

/**
 * Reports each Bitcoin wallet on the page, also late ones, until the signal aborts. A wallet that is found in several
 * ways is one connector. It uses the Wallet Standard first, then sats-connect, then the wallet's own object; a call that
 * one way does not support goes to the next. Does nothing without a window.
 */
export function discoverWallets(
  found: (connector: Connector) => void,
  signal: AbortSignal,
  { walletStandard, satsConnect, injected, load, lost, target = globalThis.window }: DiscoverOptions,
): void {
  if (!target || signal.aborted) return
  const { add, remove } = createFoundWallets(found, load, lost)

  if (walletStandard) {
    const addStandard = (object: unknown) => {
      if (!hasMethod(object, 'features', 'bitcoin:connect', 'connect')) return
      const [name, icon] = [readProperty(object, 'name'), readProperty(object, 'icon')]
      add('standard', 'standard', object, name, icon)
      const inner = satsConnect && satsConnectOf(object)
      if (inner) add('satsConnect', 'satsConnect', inner, name, icon)
    }
    const removeStandard = (object: unknown) => {
      remove(satsConnectOf(object))
      remove(object)
    }
    watchStandardWallets(addStandard, signal, { lost: removeStandard, target })
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (left: number) => {
    if (satsConnect) addSatsConnect(target, add)
    if (injected) addInjected(target, add)
    if (left > 0) timer = setTimeout(look, lookSpacing, left - 1)
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  if (satsConnect || injected) look(looks)
}
