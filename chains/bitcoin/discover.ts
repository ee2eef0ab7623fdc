import { type Connector, hasMethod, readProperty, watchStandardWallets } from 'portico/wallet'
import { createFoundWallets, type LoadWallets } from './found.ts'
import { addInjected, addSatsConnect } from './injected.ts'

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
