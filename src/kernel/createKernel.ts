import { type Api, createApi } from './api.ts'
import type { Services } from './context.ts'
import { isAbort } from './errors.ts'
import { createEvents, type Events } from './events.ts'
import { createFeatures, type FeatureSwitch } from './features.ts'
import type { Features } from './flags.ts'
import { createLog, type Log, type LogOptions } from './log.ts'
import { createMessages, type Locales, type MessagesService } from './messages.ts'
import { createModalHost, type Modal } from './modal.ts'
import { createNotices, type Notices } from './notices.ts'
import type { AnyPlugin, AppMetadata, InstalledPlugin } from './plugin.ts'
import { flagsOf } from './pluginFlags.ts'
import { createPluginHost, type PluginState } from './pluginHost.ts'
import { orderPlugins } from './pluginOrder.ts'
import { kernelSlices } from './pluginTokens.ts'
import { createRouter, type Router } from './router.ts'
import { createScope } from './scope.ts'
import { createSlots, type Slots } from './slots.ts'
import { modalClosed } from './state.ts'
import { createStorage, type Storage, type StorageBackend } from './storage.ts'
import { createStore, type StoreReader } from './store.ts'

export interface KernelOptions {
  readonly projectId: string
  readonly plugins?: readonly InstalledPlugin[]
  /** Local feature settings, by flag. The project configuration wins over them. */
  readonly features?: Features
  /** Whether to ask for the project configuration. @default true */
  readonly remoteConfig?: boolean
  /** URLs by service id, instead of the defaults. */
  readonly services?: Readonly<Record<string, string>>
  /** BCP 47 tag of the language to begin with. @default 'en' */
  readonly locale?: string
  readonly locales?: Locales
  readonly log?: LogOptions
  /**
   * Keeps the kernels of one page apart: the prefix of their storage keys. Kernels of one name share what is stored, as
   * two tabs of one page do. @default 'portico'
   */
  readonly name?: string
  /** Instead of `localStorage`. */
  readonly storage?: StorageBackend
  /** Instead of the page's `fetch`. */
  readonly fetch?: typeof fetch
  /** Who the app is, for wallets that ask. */
  readonly metadata?: AppMetadata
  /** What calls name as SDK type and version, read anew for each call. @default 'portico', 'unknown' */
  readonly sdk?: { readonly type: string; readonly version: string }
  /** Hears every failure that nobody waits for. @default the log */
  readonly onError?: (error: unknown) => void
}

export interface Kernel {
  readonly name: string
  readonly store: StoreReader
  readonly events: Events
  readonly slots: Slots
  readonly router: Router
  readonly modal: Modal
  readonly api: Api
  readonly flags: FeatureSwitch
  readonly storage: Storage
  readonly messages: MessagesService
  readonly notices: Notices
  readonly log: Log
  /** The first call that may touch the browser: switches plugins on and asks for the project configuration. */
  start(): void
  /**
   * Adds plugins at run time, with what the host set of their features. Throws what `createKernel` throws, and then
   * changes nothing.
   */
  install(plugins: readonly InstalledPlugin[], features?: Features): void
  /** Leaves no listener, timer or request behind. */
  destroy(): void
  /** Aborts when the kernel is destroyed. */
  readonly signal: AbortSignal
  /** The controller of a plugin. Throws `PLUGIN_NOT_ENABLED`, or `PLUGIN_NOT_LOADED` while it is still to come. */
  use<Controller>(plugin: AnyPlugin<Controller>): Controller
  peek<Controller>(plugin: AnyPlugin<Controller>): Controller | undefined
  load<Controller>(plugin: AnyPlugin<Controller>): Promise<Controller>
  /** Resets the plugin that a view belongs to, after the view failed to render. */
  recover(view: string, error: unknown): void
  report(error: unknown): void
  /** Which plugins are on. */
  inspect(): Record<string, PluginState>
}

/**
 * Makes a kernel: inert until `start()`. Kernels on one page share nothing, given that each has a `name` of its own;
 * those of one name share their storage.
 * Throws `PLUGIN_*`, `FEATURE_*` or `*_DUPLICATE` when the options contradict each other.
 */
export function createKernel(options: KernelOptions): Kernel {
  const { name = 'portico', sdk = { type: 'portico', version: 'unknown' } } = options
  const log = createLog(options.log)
  const report = (error: unknown) => {
    if (isAbort(error)) return
    log.error('Something failed', error)
    try {
      options.onError?.(error)
    } catch (failure) {
      log.error('onError threw', failure)
    }
  }
  let listed = options.plugins ?? []
  let plugins = orderPlugins(listed)
  const root = createScope(report)
  const store = createStore(report)
  const events = createEvents(report)
  const slots = createSlots(report)
  for (const slice of kernelSlices) store.mount(slice)

  const storage = createStorage(`${name}/`, log, options.storage)
  const messages = createMessages(store, options.locales ?? {})
  const notices = createNotices(store, log, root.signal)
  // A banner is about what was on screen: it must not greet whoever opens the modal next.
  events.on(modalClosed, notices.dismissBanner)
  const api = createApi({
    project: {
      projectId: options.projectId,
      sdkType: sdk.type,
      get sdkVersion() {
        return sdk.version
      },
    },
    services: options.services ?? {},
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    slots,
    read: store.get,
    log,
  })
  const modal = createModalHost({ store, events, slots, router: () => router, lifetime: root.signal, report })
  const { router, register } = createRouter(store, { onEmpty: () => void modal.close() })
  const host = createPluginHost({
    plugins: () => plugins,
    store,
    services: () => services,
    register,
    onSettled: modal.land,
    stop: () => destroy(),
    report,
  })
  const flags = createFeatures({
    flags: flagsOf(plugins),
    features: options.features ?? {},
    remoteConfig: options.remoteConfig ?? true,
    store,
    api,
    notices,
    report,
    onChange: () => host.reconcile(({ definition }) => !definition.flag || flags.get(definition.flag) !== false),
  })
  const services: Services = {
    name,
    metadata: options.metadata,
    store,
    events,
    slots,
    router,
    modal,
    api,
    storage,
    messages,
    notices,
    log,
    flags,
    report,
    use: host.use,
    peek: host.peek,
    load: host.load,
  }
  let isStarted = false
  const destroy = () => {
    modal.shut()
    host.dispose()
    root.dispose('destroyed')
  }

  return {
    name,
    store,
    events,
    slots,
    router,
    modal,
    api,
    flags,
    storage,
    messages,
    notices,
    log,
    signal: root.signal,
    report,
    use: host.use,
    peek: host.peek,
    load: host.load,
    inspect: host.inspect,
    recover(view, error) {
      const owner = host.ownerOf(view)
      if (owner) host.fault(owner, error)
      else report(error)
    },
    start() {
      if (isStarted || root.signal.aborted) return
      isStarted = true
      if (!options.projectId) alertNoProject(notices)
      storage.start(root.signal)
      if (options.locale && options.locale !== 'en') messages.setLocale(options.locale).catch(report)
      flags.start(root.signal)
    },
    install(added, settings = {}) {
      if (root.signal.aborted) return
      const all = [...listed, ...added]
      const ordered = orderPlugins(all)
      const before = plugins
      plugins = ordered
      try {
        flags.add(flagsOf(ordered), settings)
        listed = all
      } catch (error) {
        plugins = before
        throw error
      }
    },
    destroy,
  }
}

const alertNoProject = (notices: Notices): void =>
  notices.alert('error', {
    code: 'PROJECT_ID_NOT_CONFIGURED',
    text: 'Project ID Not Configured',
    debug: 'Set "projectId": the services of a project answer nothing without it.',
  })
