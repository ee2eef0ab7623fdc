import { type Api, createApi } from './api.ts'
import { type Container, createContainer } from './container.ts'
import { isAbort } from './errors.ts'
import { createEvents, type Events } from './events.ts'
import { createFeatures, type FeatureSwitch } from './features.ts'
import type { Features } from './flags.ts'
import { createLog, type Log, type LogOptions } from './log.ts'
import { createMessages, type Locales, type MessagesService } from './messages.ts'
import { createModalHost, type ModalController } from './modal.ts'
import { createNotices, type KernelNotices } from './notices.ts'
import type { AnyPlugin, InstalledPlugin } from './plugin.ts'
import { flagsOf } from './pluginFlags.ts'
import { createPluginHost, type PluginState } from './pluginHost.ts'
import { orderPlugins } from './pluginOrder.ts'
import { kernelSlices } from './pluginTokens.ts'
import { createRouter, type Router } from './router.ts'
import { createScope } from './scope.ts'
import { createSlots, type Slots } from './slots.ts'
import { localeSlice, modalClosed, modalSlice } from './state.ts'
import { createStorage, type Storage, type StorageBackend } from './storage.ts'
import { createStore, type StoreReader } from './store.ts'
import { sleep } from './tasks.ts'
import type { PageTexts } from './texts.ts'

export interface KernelOptions {
  readonly plugins?: readonly InstalledPlugin[]
  /** Local feature settings, by flag. The remote configuration wins over them. */
  readonly features?: Features
  /** Whether to request the remote configuration, if a plugin contributes a source of it. @default true */
  readonly remoteConfig?: boolean
  /** URLs by service id, instead of the defaults. */
  readonly services?: Readonly<Record<string, string>>
  /** BCP 47 tag of the language to begin with. @default 'en' */
  readonly locale?: string
  readonly locales?: Locales
  readonly log?: LogOptions
  /**
   * Prefix of the storage keys, which separates the kernels of one page. Kernels of one name share their storage, as
   * two tabs of one page do. @default 'portico'
   */
  readonly name?: string
  /** Instead of `localStorage`. */
  readonly storage?: StorageBackend
  /** Instead of the page's `fetch`. */
  readonly fetch?: typeof fetch
  /**
   * Keeps the state. A page may read and write it before the kernel exists. Mounting a slice keeps its state;
   * destroying the kernel removes the kernel's own slices. @default a new container
   */
  readonly container?: Container
  /** The texts of the page, which the kernel translates; they stay when it is destroyed. @default English */
  readonly texts?: PageTexts
  /** Called with each error that no caller handles, in addition to the log. @default the log alone */
  readonly onError?: (error: unknown) => void
}

export interface Kernel {
  readonly name: string
  readonly store: StoreReader
  readonly events: Events
  readonly slots: Slots
  readonly router: Router
  readonly modal: ModalController
  readonly api: Api
  readonly flags: FeatureSwitch
  readonly storage: Storage
  readonly messages: MessagesService
  readonly notices: KernelNotices
  readonly log: Log
  /**
   * The first call that may touch the browser: loads the plugins' code, switches plugins on and requests the remote
   * configuration; synchronously if there is nothing to load. A plugin that fails to load is reported and does not
   * delay the others. Rejects if a guard fails to load; no plugin is on then, and the next call tries again. Also
   * rejects if a guard can not run, and after `destroy`. All failures are reported too.
   *
   * With `quiet`, the kernel does not request the remote configuration, so that no request leaves the page; the
   * features that it controls are off. A later call without `quiet` requests it.
   *
   * With `hurry`, the first task switches on the guards, all that they depend on and one other plugin, and each later task one
   * more plugin, so that the page can respond to the user in between. Once the signal aborts, one task does all the rest.
   */
  start(options?: { readonly quiet?: boolean; readonly hurry?: AbortSignal }): Promise<void>
  /** Leaves no listener, timer or request behind. */
  destroy(): void
  /** Aborts when the kernel is destroyed. */
  readonly signal: AbortSignal
  /** The controller of a plugin. Throws `PLUGIN_NOT_ENABLED`, or `PLUGIN_NOT_LOADED` until its code is loaded. */
  use<Controller>(plugin: AnyPlugin<Controller>): Controller
  /** The same, `undefined` instead of an error. */
  peek<Controller>(plugin: AnyPlugin<Controller>): Controller | undefined
  /**
   * Loads the code of a plugin if needed and resolves with its controller. Rejects with `PLUGIN_NOT_ENABLED`, or with
   * the error of loading.
   */
  load<Controller>(plugin: AnyPlugin<Controller>): Promise<Controller>
  /**
   * Loads all plugins that are not off, `lazy` ones too. Rejects if one fails to load; the others are on by then, and the next
   * call tries again.
   */
  loadAll(): Promise<void>
  /** Resets the plugin that a view belongs to, after the view failed to render. */
  recover(view: string, error: unknown): void
  report(error: unknown): void
  /** The state of each plugin by id. */
  inspect(): Record<string, PluginState>
}

/**
 * Creates a kernel, inert until `start()`. Kernels on one page share nothing if each has a `name` of its own; kernels
 * of one name share their storage. Throws `PLUGIN_*`, `FEATURE_*` or `*_DUPLICATE` if the options contradict each
 * other.
 */
export function createKernel(options: KernelOptions = {}): Kernel {
  const { name = 'portico' } = options
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
  const plugins = orderPlugins(options.plugins ?? [])
  const root = createScope(report)
  const container = options.container ?? createContainer(report)
  const store = createStore(report, container)
  const events = createEvents(report)
  const slots = createSlots(store, report)
  for (const slice of kernelSlices) store.mount(slice)

  const storage = createStorage(`${name}/`, log, options.storage)
  const messages = createMessages({
    store,
    locales: options.locales ?? {},
    texts: options.texts,
    lifetime: root.signal,
    report,
  })
  const notices = createNotices(store, log, root.signal)
  // A banner is about the view that was on screen: do not show it when the modal opens next.
  events.on(modalClosed, notices.dismissBanner)
  const api = createApi({
    services: options.services ?? {},
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    slots,
    log,
  })
  const modal = createModalHost({ store, events, slots, router: () => router, lifetime: root.signal })
  const { router, register } = createRouter(store, { onEmpty: () => void modal.close(), lifetime: root.signal })
  const host = createPluginHost({
    plugins,
    isWanted: ({ definition: { flag } }) => !flag || flags.get(flag) !== false,
    mayBeWanted: ({ definition: { flag } }) => !flag || flags.mayBeOn(flag),
    pageSlice: (id) => container.owningSlice(id),
    store,
    services: () => services,
    register,
    onSettled() {
      modal.land()
      // The plugin that contributes the source of the configuration may just have been loaded.
      if (!isQuiet) flags.ask()
    },
    stop(error) {
      stopped = error
      destroy()
    },
    lifetime: root.signal,
    report,
  })
  const flags = createFeatures({
    flags: flagsOf(plugins),
    features: options.features ?? {},
    remoteConfig: options.remoteConfig ?? true,
    store,
    slots,
    notices,
    report,
    onChange: () => host.reconcile(isSliced()),
  })
  let stopped: Error | undefined
  let starting: Promise<void> | undefined
  let isPreparing = false
  /** Every call of `start` so far was quiet. */
  let isQuiet = true
  let hurry: AbortSignal | undefined
  const isSliced = () => hurry?.aborted === false
  /** Calls of `load` during the start wait for the start. */
  const load = <Controller>(plugin: AnyPlugin<Controller>) =>
    starting && isPreparing ? starting.then(() => host.load(plugin)) : host.load(plugin)
  const services = {
    name,
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
    load,
  }
  const destroy = () =>
    // One notification, so that readers see no state between this kernel and the next writer of the container.
    store.batch(() => {
      // Keep the language and an opening that was requested and not shown yet: both belong to the page.
      const kept: unknown[] = [localeSlice]
      if (store.get(modalSlice).wanted) kept.push(modalSlice)
      else modal.shut()
      host.dispose()
      for (const slice of kernelSlices) if (!kept.includes(slice)) store.unmount(slice)
      store.end()
      root.dispose('destroyed')
    })

  async function begin() {
    root.signal.throwIfAborted()
    const preparing = host.prepare()
    if (preparing) {
      isPreparing = true
      try {
        await preparing
      } catch (error) {
        report(error)
        throw error
      } finally {
        isPreparing = false
      }
    }
    root.signal.throwIfAborted()
    storage.start(root.signal)
    if (options.locale && options.locale !== 'en') messages.setLocale(options.locale).catch(report)
    flags.start(root.signal, !isQuiet)
    while (hurry && host.isBehind()) {
      isPreparing = true
      await sleep(0, hurry).catch(() => {})
      isPreparing = false
      root.signal.throwIfAborted()
      host.reconcile(isSliced())
    }
    if (stopped) throw stopped
  }

  return {
    ...services,
    signal: root.signal,
    inspect: host.inspect,
    recover(view, error) {
      // React may draw a view once more before it is removed, without the plugins that it uses.
      if (root.signal.aborted) return
      const owner = host.ownerOf(view)
      if (owner) host.fault(owner, error)
      else report(error)
    },
    loadAll: () => (starting && isPreparing ? starting.then(host.loadAll) : host.loadAll()),
    start({ quiet = false, hurry: signal } = {}) {
      isQuiet = isQuiet && quiet
      hurry = signal
      starting ??= begin()
      if (!quiet) flags.ask()
      // `onError` got the failure: avoid an unhandled rejection if the caller ignores the promise.
      starting.catch(() => {
        if (!root.signal.aborted) starting = undefined
      })
      return starting
    },
    destroy,
  }
}
