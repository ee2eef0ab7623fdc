import { type Connector, hasMethod, readProperty, watchStandardWallets } from 'portico/wallet'
import { type AddWallet, createFoundWallets, type LoadWallets, type WalletKind } from './found.ts'

const maxProviders = 20

/**
 * Where wallets put objects of their own, and the method that makes one. The names of Unisat's interface that others took
 * over come first: some of them put themselves in its place as well, where they have a mark.
 */
const places: readonly (readonly [path: string, method: string, kind: WalletKind, name: string, mark?: string])[] = [
  ['XverseProviders.BitcoinProvider', 'request', 'satsConnect', 'Xverse Wallet'],
  ['LeatherProvider', 'request', 'leather', 'Leather'],
  ['okxwallet', 'bitcoin.connect', 'okx', 'OKX Wallet'],
  ['bitkeep.unisat', 'requestAccounts', 'unisat', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'requestAccounts', 'unisat', 'Binance Wallet'],
  ['unisat', 'requestAccounts', 'unisat', 'Binance Wallet', 'isBinance'],
  ['unisat', 'requestAccounts', 'unisat', 'Bitget Wallet', 'isBitKeep'],
  ['unisat', 'requestAccounts', 'unisat', 'Unisat Wallet'],
]

/** The object at a dotted path if it has a method, at a path from there. */
function readWallet(target: object, path: string, method: string): unknown {
  const object = readProperty(target, ...path.split('.'))
  return hasMethod(object, ...method.split('.')) ? object : undefined
}

/** Adds the wallets that have an object of their own at a known place. */
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
    // Leather lists itself, but speaks in its own way.
    const kind = object === readProperty(target, 'LeatherProvider') ? 'leather' : 'satsConnect'
    if (object) add('satsConnect', kind, object, name, icon)
  }
}

/** Some wallets put their object on the page late: how often, and how far apart in ms, to look again. */
const looks = 3
const lookSpacing = 200

/** The provider of sats-connect that a wallet of the Wallet Standard brings along as a feature. */
const satsConnectOf = (wallet: unknown): unknown => {
  const provider = readProperty(wallet, 'features', 'sats-connect:', 'provider')
  return hasMethod(provider, 'request') ? provider : undefined
}

export interface DiscoverOptions {
  /** Listen for wallets that register themselves (Wallet Standard). */
  readonly walletStandard: boolean
  /** Look at `window.btc_providers`. */
  readonly satsConnect: boolean
  /** Look at the objects of the wallets that have their own. */
  readonly injected: boolean
  /** Hears of each wallet that left the page. */
  readonly lost?: (connector: Pick<Connector, 'namespace' | 'id'>) => void
  /** Loads what speaks to what was found. */
  readonly load: LoadWallets
  /** Where wallets register, and put their objects. @default window, at the time of the call */
  readonly target?: EventTarget | undefined
}

/**
 * Reports each Bitcoin wallet on the page, also late ones, until the signal aborts. A wallet that is there in several
 * ways is one connector, which takes the Wallet Standard first, then sats-connect, then its own object, and for a call
 * that the one does not have the next. Does nothing
 * where there is no window.
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
      const inner = satsConnect ? satsConnectOf(object) : undefined
      if (inner) add('satsConnect', 'satsConnect', inner, name, icon)
    }
    const removeStandard = (object: unknown) => {
      const inner = satsConnectOf(object)
      if (inner) remove(inner)
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
