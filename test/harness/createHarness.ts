import { featuresSlice, type Service } from 'portico/kernel'
import { type AppMetadata, type ProjectOptions, project } from 'portico/project'
import {
  type AnyEndpoint,
  configurationSources,
  createKernel,
  flagsOf,
  type InstalledPlugin,
  type Kernel,
  type KernelOptions,
  type Locales,
} from '../../src/kernel/internal.ts'
import { redactor } from '../../src/kernel/log.ts'
import { locales } from '../../src/locales/index.ts'
import type { TestWallet } from '../wallets/index.ts'
import { definitionsOf, listEndpoints } from './listEndpoints.ts'
import { createMemoryStorage, type MemoryStorage } from './memoryStorage.ts'
import { getConfiguration, type RemoteSetting, toWire } from './remoteConfig.ts'
import type { ScreenQueries } from './render.ts'
import { createScriptedHttp, type ScriptedFailure, type ScriptedHttp } from './scriptedHttp.ts'

export interface HarnessOptions extends Omit<KernelOptions, 'plugins' | 'fetch' | 'storage' | 'onError'> {
  /** The id of the project, if a plugin depends on `project`. @default 'test-project' */
  readonly projectId?: string
  /** The metadata of the app. @default none */
  readonly metadata?: AppMetadata
  /** Lazy plugins are loaded after the start. */
  readonly plugins?: readonly InstalledPlugin[]
  /**
   * The remote configuration at the start; `false`: none, except those that plugins contribute. @default every flag is left
   * to `features`
   */
  readonly remote?: RemoteSetting | false
  readonly storage?: MemoryStorage
  /**
   * Whether a test wallet is connected on the first EVM network; adds the wallet domain and the EVM namespace if the test does
   * not list them. `restored`: `storage` is that of an earlier harness with `connected`; one that remembers another wallet restores
   * none after 3 seconds, which fake timers have to advance. One at a time is on the page: the wallet of the newest harness. Needs
   * a document, and viem. @default false
   */
  readonly connected?: boolean | 'restored'
  /**
   * Whether views are rendered, so that `screen` can be searched. Needs a document, React and `@testing-library/dom`.
   * @default false
   */
  readonly render?: boolean
  /**
   * Called before the kernel starts and the wallet connects, such as to script the requests that plugins make then. The
   * `wallet` of this harness is `undefined`, and its `screen` has no queries. @default nothing
   */
  prepare?(harness: Harness): void | Promise<void>
  /** Whether to start the kernel and wait until its features are known and its plugins loaded. @default true */
  readonly start?: boolean
}

export interface HarnessScreen {
  /** The id of the view on screen; `undefined` while the modal is closed. */
  view(): string | undefined
}

/** An unreachable URL. */
const nobody = 'http://127.0.0.1:1'

export interface Harness<Screen = HarnessScreen> {
  /** A real kernel, with storage in memory and a scripted network. */
  readonly kernel: Kernel
  readonly remote: {
    /** Changes the remote configuration, and waits until the kernel has read it. */
    set(setting: RemoteSetting): Promise<void>
    /** Makes its requests fail from now on, and waits until the kernel has requested it again. @default 500 */
    fail(failure?: ScriptedFailure): Promise<void>
    /** Delays its answers from now on, in milliseconds. */
    delay(ms: number): void
  }
  /** Scripts the endpoints of the installed plugins. Once the kernel was started, scripting others throws. */
  readonly http: ScriptedHttp
  readonly storage: MemoryStorage
  /** The connected wallet, if the test asked for one; its cues direct it. */
  readonly wallet: TestWallet | undefined
  /** Every error that the kernel reported (`onError`), the oldest first. */
  readonly errors: readonly unknown[]
  readonly screen: Screen
  /** Destroys the kernel. For the end of a test: `onTestFinished(dispose)`. */
  dispose(): void
}

/**
 * Creates a kernel for a test.
 *
 * @example
 * const { kernel, remote, screen } = await createHarness({ plugins: [swaps()] })
 * kernel.modal.open(SwapView)
 * await remote.set({ swaps: false })
 * expect(screen.view()).toBe('Account')
 *
 * @example
 * const { kernel, screen } = await createHarness({ plugins: [swaps()], render: true })
 * kernel.modal.open(SwapView)
 * fireEvent.click(await screen.findByRole('button', { name: 'Swap' }))
 */
export function createHarness(
  options: HarnessOptions & { readonly render: true },
): Promise<Harness<HarnessScreen & ScreenQueries>>
export function createHarness(options?: HarnessOptions): Promise<Harness>
export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const {
    projectId = 'test-project',
    metadata,
    remote,
    start = true,
    connected = false,
    render = false,
    plugins: given = [],
    storage = createMemoryStorage(),
    prepare,
    ...rest
  } = options
  const errors: unknown[] = []
  checkInstalled(given)
  // Otherwise the first log line starts a timer that loads the redactor, which would count as left behind by a plugin.
  await redactor.load()
  const plugins = withProject(connected ? await addWallet(given) : given, { projectId, metadata })
  const flags = flagsOf(plugins)
  // With a wallet the kernel knows nodes: do not let a test reach a public one.
  const services: Readonly<Record<string, string>> = { ...(connected && { data: nobody }), ...options.services }
  /** The endpoints that may be scripted; `undefined` until the kernel was started. */
  let listed: readonly AnyEndpoint[] | undefined
  const http = createScriptedHttp(
    (service: Service) => services[service.id] ?? service.url,
    (endpoint) => {
      if (!listed || endpoint === getConfiguration || listed.includes(endpoint)) return
      throw new Error(`No installed plugin lists ${nameOf(endpoint)} under "endpoints", so that nothing could call it`)
    },
  )
  const setRemote = (setting: RemoteSetting | undefined) => {
    http.answer(getConfiguration, { features: [...toWire(setting, flags)] })
  }
  setRemote(remote || undefined)
  const kernel = createKernel({
    log: { level: 'silent' },
    locales: withoutTexts([...Object.keys(locales), rest.locale ?? 'en']),
    ...rest,
    services,
    plugins,
    storage,
    fetch: http.fetch,
    onError: (error) => errors.push(error),
  })
  try {
    if (remote !== false) {
      const leave = kernel.slots.contribute(configurationSources, {
        id: 'harness',
        // Before the source of the project.
        order: -1,
        load: async (signal) => (await kernel.api.call(getConfiguration, {}, { signal })).features,
      })
      kernel.signal.addEventListener('abort', leave, { once: true })
    }
    const harness: Harness = {
      kernel,
      http,
      storage,
      wallet: undefined,
      errors,
      remote: {
        async set(setting) {
          setRemote(setting)
          await kernel.flags.refresh()
        },
        async fail(failure) {
          http.fail(getConfiguration, failure)
          await kernel.flags.refresh()
        },
        delay: (ms) => http.delay(getConfiguration, ms),
      },
      screen: { view: () => (kernel.modal.isOpen() ? kernel.router.current()?.view : undefined) },
      dispose: kernel.destroy,
    }
    await prepare?.(harness)
    if (start) {
      // Failures are in `errors`.
      await kernel.start().catch(() => {})
      await settled(kernel)
      await kernel.loadAll().catch(kernel.report)
      listed = await listEndpoints(plugins)
    }
    return {
      ...harness,
      wallet: connected ? await connectWallet(kernel, connected === 'restored', errors) : undefined,
      screen: { ...(render ? await showViews(kernel) : {}), ...harness.screen },
    }
  } catch (error) {
    // The test gets nothing that it could dispose of.
    kernel.destroy()
    throw error
  }
}

/** Throws for an entry that is no plugin; `createModal` does the same. */
function checkInstalled(plugins: readonly (Partial<InstalledPlugin> | undefined)[]): void {
  const at = plugins.findIndex((plugin) => !plugin?.options)
  if (at >= 0) throw new TypeError(`plugins[${at}]: expected a plugin that was called, as in swaps()`)
}

/** The plugins, with `project` added if one depends on it and the test did not list it. */
function withProject(
  plugins: readonly InstalledPlugin[],
  options: Partial<ProjectOptions>,
): readonly InstalledPlugin[] {
  const has = (list: readonly InstalledPlugin['definition'][]) => list.some(({ id }) => id === project.id)
  const isListed = has(plugins.map(({ definition }) => definition))
  return isListed || !has(definitionsOf(plugins)) ? plugins : [project(options), ...plugins]
}

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${typeof path === 'string' ? path : 'an endpoint'}`

/** Languages without translations, so that the plugins' own are used. */
const withoutTexts = (tags: readonly string[]): Locales =>
  Object.fromEntries(tags.map((locale) => [locale, async () => ({ default: { locale, messages: [] } })]))

// Imported on demand, so that only tests with a wallet, or with views, load this code.
async function addWallet(plugins: readonly InstalledPlugin[]) {
  const { withWallet } = await import('./connected.ts')
  return withWallet(plugins)
}
async function connectWallet(kernel: Kernel, isRestored: boolean, errors: readonly unknown[]) {
  const { connectTestWallet } = await import('./connected.ts')
  return connectTestWallet(kernel, isRestored, errors)
}
async function showViews(kernel: Kernel) {
  const { renderKernel } = await import('./render.ts')
  return renderKernel(kernel)
}

/** Resolves when the features are known, or when the kernel has stopped because a guard can not run. */
function settled({ store, signal }: Kernel): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || store.get(featuresSlice).source !== 'pending') return resolve()
    const finish = () => {
      off()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const off = store.watch(featuresSlice, (state) => state.source, finish)
    signal.addEventListener('abort', finish)
  })
}
