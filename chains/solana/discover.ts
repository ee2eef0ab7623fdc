import {
  type Connector,
  DependencyMissingError,
  describeWallet,
  hasMethod,
  readProperty,
  watchStandardWallets,
} from 'portico/wallet'

const coinbaseName = 'Coinbase Wallet'
const coinbaseId = 'coinbaseWallet'

/** Time for wallets to register before `window.coinbaseSolana` is looked at, in ms. */
const registrationTime = 100

export interface DiscoverOptions {
  /** Loads the code that creates wallets. */
  load(): Promise<Pick<typeof import('./operations.ts'), 'openWallet' | 'loadWeb3'>>
  /** Called for each wallet that left the page. */
  readonly lost?: ((connector: Pick<Connector, 'namespace' | 'id'>) => void) | undefined
  /** The event target on which wallets register. @default `window`, read when the function is called */
  readonly target?: EventTarget | undefined
}

/** A wallet on the page, with the name and the icon that it reports. */
interface Registered extends Pick<Connector, 'name' | 'imageUrl'> {
  readonly wallet: unknown
}

/** The name and icon of a wallet; `undefined` if it can not be connected on Solana. The standard only allows `data:` icons. */
function describe(wallet: unknown) {
  try {
    const { name, icon, chains, features } = wallet as { [key: string]: unknown; chains: unknown[] }
    return hasMethod(features, 'standard:connect', 'connect') &&
      chains.some((chain) => /^solana:./.test(chain as string))
      ? describeWallet(name, /^data:/i.test(icon as string) && icon)
      : undefined
  } catch {
    // A getter of the wallet may throw, and `chains` may not be a list.
    return undefined
  }
}

/**
 * Reports each Solana wallet that registers on the page (Wallet Standard), also late ones, until the signal aborts. Wallets
 * are identified by their name: of several with the same name, the first that is still registered is reported. When it leaves,
 * `lost` is called before the next one is reported. The wallet at `window.coinbaseSolana` is reported unless it has registered.
 */
export function discoverWallets(
  found: (connector: Connector) => void,
  signal: AbortSignal,
  { load, lost, target = globalThis.window }: DiscoverOptions,
): void {
  if (!target || signal.aborted) return
  const namespace = 'solana'
  let registered: readonly Registered[] = []
  const find = (name: string) => registered.find((other) => other.name === name)?.wallet

  const idOf = (name: string) => `wallet-standard:${name}`
  const tell = ({ name, imageUrl }: Registered) => {
    const provider = async () => find(name) ?? (await load()).openWallet(undefined)
    found({ name, ...(imageUrl && { imageUrl }), id: idOf(name), type: 'ANNOUNCED', namespace, provider })
  }
  const add = (wallet: unknown) => {
    const description = describe(wallet)
    if (!description) return
    const entry = { ...description, wallet }
    registered = [...registered, entry]
    if (find(entry.name) === wallet) tell(entry)
  }
  const remove = (gone: unknown) => {
    const entry = registered.find(({ wallet }) => wallet === gone)
    if (!entry) return
    const { name } = entry
    const wasFirst = find(name) === gone
    registered = registered.filter((other) => other !== entry)
    if (!wasFirst) return
    lost?.({ namespace, id: idOf(name) })
    const next = registered.find((other) => other.name === name)
    if (next) tell(next)
  }
  watchStandardWallets(add, signal, { lost: remove, target })

  const timer = setTimeout(() => {
    const object = readProperty(target, 'coinbaseSolana')
    if (find(coinbaseName) || !hasMethod(object, 'connect')) return
    let wallet: unknown
    const provider = async () => {
      const { loadWeb3, openWallet } = await load()
      // The wallet takes `Transaction` objects of @solana/web3.js: it can not sign without that package.
      await loadWeb3().catch((error) => {
        // In a later task, so that the attempt rejects with its own error first.
        if (DependencyMissingError.is(error)) setTimeout(() => lost?.({ namespace, id: coinbaseId }))
        throw error
      })
      wallet ??= openWallet(object, coinbaseName)
      return wallet
    }
    found({ name: coinbaseName, id: coinbaseId, type: 'EXTERNAL', namespace, provider })
  }, registrationTime)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
