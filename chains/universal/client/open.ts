import { sleep } from 'portico/kernel'
import type { AppMetadata } from 'portico/project'
import { toDependencyError } from 'portico/wallet'
import { clientPackage, clientTimeLimit } from '../contract.ts'
import { RelayUnreachableError } from '../errors.ts'
import { fromProvider } from './fromProvider.ts'
import { guardRelay } from './guardRelay.ts'
import type { SignClientLike, UniversalProviderLike } from './library.ts'
import { type ClientMemory, mergeTabs } from './mergeTabs.ts'
import type { PairingClient } from './types.ts'

type Write = (...parts: readonly unknown[]) => void

/** The logger that the client wants (pino's shape). */
export interface ClientLogger {
  level: string
  child(): ClientLogger
  readonly trace: Write
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
  readonly fatal: Write
}

/** Creates a logger without console output; `onFatal` is called with errors of the socket. */
function createClientLogger(onFatal: (text: string) => void): ClientLogger {
  const ignore = () => {}
  return {
    level: 'silent',
    child: () => createClientLogger(onFatal),
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: (...parts) => onFatal(parts.filter((part) => typeof part === 'string').join(' ')),
  }
}

const probe = 'portico-probe'

/** How long IndexedDB may take to open, in ms. Safari may never answer after its start (WebKit bug 226547). */
const probeTimeLimit = 5000

/**
 * Whether the page can use IndexedDB: some browsers forbid it in frames, or in private windows. `undefined` if it does not
 * answer in time.
 */
function canStore(indexedDb: IDBFactory): Promise<boolean | undefined> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(undefined), probeTimeLimit)
    const resolve = (can: boolean) => {
      clearTimeout(timer)
      done(can)
    }
    try {
      const opening = indexedDb.open(probe)
      opening.onerror = () => resolve(false)
      // Another tab uses the database, so IndexedDB works.
      opening.onblocked = () => resolve(true)
      opening.onsuccess = () => {
        opening.result.close()
        indexedDb.deleteDatabase(probe)
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

/** As the client wants it; sessions last until the page closes. */
function createMemory() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key: string) => entries.get(key),
    setItem: async (key: string, value: unknown) => void entries.set(key, structuredClone(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}

interface Choice {
  /** Memory if IndexedDB is denied or does not open, because the client would wait forever. `undefined`: the client's own storage. */
  readonly storage?: ReturnType<typeof createMemory>
  /** IndexedDB did not open in time, so that sessions of earlier visits may exist. */
  readonly isTemporary?: true
}

/** IndexedDB; `null` where reading it throws, as in frames in which the browser blocks storage. */
function findIndexedDb(): IDBFactory | null | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return null
  }
}

export async function chooseStorage(indexedDb = findIndexedDb()): Promise<Choice> {
  const can = indexedDb === undefined || (indexedDb !== null && (await canStore(indexedDb)))
  if (can) return {}
  return { storage: createMemory(), ...(can === undefined && { isTemporary: true }) }
}

export interface OpenClientOptions {
  readonly projectId: string
  /** @default the relay of WalletConnect */
  readonly relayUrl?: string | undefined
  /** Whether the origin of the page is attested. @default true */
  readonly verify?: boolean
  readonly metadata: AppMetadata
  /** Prefix of storage keys, which separates clients on one page. */
  readonly name: string
  /** Where sessions are kept, as `core` of WalletConnect takes it. @default IndexedDB */
  readonly storage?: object | undefined
  /** Called with the error if what is stored can not be read. */
  readonly onUnreadable?: (error: unknown) => void
}

interface Library {
  readonly UniversalProvider: { init(options: object): Promise<UniversalProviderLike> }
}

async function importLibrary(): Promise<object> {
  try {
    return await import('@walletconnect/universal-provider')
  } catch (cause) {
    throw toDependencyError(clientPackage, cause)
  }
}

async function load(importIt: () => Promise<object>): Promise<Library> {
  const module = await importIt()
  // As CommonJS, its exports may be in `default`.
  return ('UniversalProvider' in module ? module : (module as { default: unknown }).default) as never
}

/**
 * Removes the global reference to a client's core, which the next client with the same name would reuse: two kernels on a page
 * are like two tabs, and must not answer each other's messages.
 */
function forgetCore(name: string) {
  for (const suffix of ['', '_count']) Reflect.deleteProperty(globalThis, `_walletConnectCore_${name}${suffix}`)
}

type Core = Partial<SignClientLike['core']> | undefined

const coreOf = (name: string) =>
  (globalThis as { readonly [key: string]: unknown })[`_walletConnectCore_${name}`] as Core

/** Stops a client whose start failed: it would keep its socket, and take messages that the next client has to handle. */
function stopCore(core: Core) {
  const { heartbeat, relayer } = core ?? {}
  const attempt = async (step: () => unknown) => step()
  const steps = [
    () => heartbeat?.stop(),
    () => relayer && guardRelay(relayer, () => {}).close(),
    () => relayer?.transportClose(),
  ]
  for (const step of steps) attempt(step).catch(() => {})
}

/**
 * Loads WalletConnect's client and opens it. Throws `DEPENDENCY_MISSING` or `DEPENDENCY_NOT_LOADED`, or `RELAY_UNREACHABLE` if
 * that takes longer than 20 seconds; a client that comes later is closed.
 */
export async function openClient(options: OpenClientOptions, importIt = importLibrary): Promise<PairingClient> {
  const late = new AbortController()
  const opening = start(options, importIt, late.signal)
  const timer = new AbortController()
  const tooLate = sleep(clientTimeLimit, timer.signal).then(() => {
    late.abort()
    opening.then((client) => client.close()).catch(() => {})
    throw new RelayUnreachableError()
  })
  try {
    return await Promise.race([opening, tooLate])
  } finally {
    timer.abort()
    tooLate.catch(() => {})
  }
}

async function start(
  { name, storage, onUnreadable, verify = true, ...options }: OpenClientOptions,
  importIt: typeof importLibrary,
  late: AbortSignal,
): Promise<PairingClient> {
  const [{ UniversalProvider }, choice] = await Promise.all([load(importIt), storage ? { storage } : chooseStorage()])
  late.throwIfAborted()
  let earlyRefusal: string | undefined
  const logger = createClientLogger((text) => {
    earlyRefusal ??= text
  })
  const init = async (own: object | undefined) => {
    forgetCore(name)
    let core: Core
    try {
      const opening = UniversalProvider.init({
        ...options,
        ...(own && { storage: own }),
        customStoragePrefix: name,
        logger,
        telemetryEnabled: false,
        disableProviderPing: true,
      })
      core = coreOf(name)
      // The start may never settle.
      late.addEventListener('abort', () => stopCore(core), { once: true })
      return await opening
    } catch (error) {
      stopCore(core)
      throw error
    } finally {
      forgetCore(name)
    }
  }
  let isTemporary = 'isTemporary' in choice
  const provider = await init(choice.storage).catch((error: unknown) => {
    if (choice.storage || late.aborted) throw error
    // What is stored may be damaged, or Safari has lost its database: pairing works without.
    isTemporary = true
    onUnreadable?.(error)
    return init(createMemory())
  })
  // Use its client for requests and events: the provider's own state would select another chain.
  provider.session = undefined
  const made = provider.client as SignClientLike & ClientMemory
  made.core.storage = mergeTabs(made.core.storage, made)
  const client = fromProvider(provider, { isHosts: false, earlyRefusal, verify })
  return isTemporary ? { ...client, isTemporary } : client
}
