import { homes, isPorticoError, modalSlice, type PorticoError, sleep } from 'portico/kernel'
import { shell } from 'portico/shell'
import { connectionsSlice, type Namespace, wallet } from 'portico/wallet'
import { type AnyView, createKernel, type Kernel } from '../kernel/internal.ts'
import { type SettingsChange, type ShellSettings, shellSlice } from '../shell/internal.ts'
import { type ConnectionsState, NotConnectedError } from '../wallet/internal.ts'
import { checkedSettings } from './checkedSettings.ts'
import { checkLegal, checkObject } from './checkOptions.ts'
import { checkValues, checkViewFeatures } from './checkValues.ts'
import { claimName } from './claimName.ts'
import { compose, type HostPage } from './compose.ts'
import type { DialogFrames } from './dialogFrames.ts'
import { explaining } from './explaining.ts'
import { listedPlugins, type ModalFeatures, splitFeatures } from './features.ts'
import { createLateView } from './lateView.ts'
import { openModal, replacedOpening, untilShown } from './open.ts'
import type { ModalOptions, ServiceUrls } from './options.ts'
import { type ConnectOutcome, connectOutcome } from './outcome.ts'
import type { PageState } from './pageState.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import type { Reporter } from './report.ts'
import { isGated, readConnectedAccount, readState, settledSlice } from './state.ts'
import { until } from './subscribe.ts'
import { type Listening, tellEvents } from './tellEvents.ts'
import { toWantedConnect, type Wanted } from './wanted.ts'

/** Delay after the rendering of a view until it is painted, in milliseconds. */
const afterPaint = 50

export interface Started {
  readonly kernel: Kernel
  readonly presenter: Presenter
  /** Passes the events of the kernel to the listener until the returned function is called. */
  tellEvents(...listening: Listening): () => void
  /** Opens a view, synchronously if its plugin is loaded. Resolves and rejects as `open` of the modal. */
  show(wanted: Wanted): Promise<unknown>
  /**
   * Requests the project configuration unless that was done. While a view is being opened the request waits until the view
   * is painted, so that loading the code of the request does not delay the view. Never rejects.
   */
  requestConfiguration(): Promise<void>
  /** Settles a request to open that a later request replaced. */
  replaced(wanted: Wanted): Promise<unknown>
  /**
   * Resolves with the outcome of an attempt to connect; never if `signal` aborts. Opens the list of wallets, unless `shown`,
   * the promise of opening it, is given. Rejects with `ELEMENT_NOT_IN_PAGE`.
   */
  connect(namespace: Namespace | undefined, signal: AbortSignal, shown?: Promise<unknown>): Promise<ConnectOutcome>
  /** Loads the home view, and renders it into the closed dialog if that is allowed. */
  prepare(): Promise<unknown>
  /** Rejects with the error of the features, without changing any. */
  setFeatures(features: ModalFeatures): Promise<void>
  /** Rejects with the error of the settings, without changing any. */
  configure(settings: SettingsChange): Promise<void>
  /** Signs text with the account of a namespace. Rejects with `NOT_CONNECTED` if a gate holds the account back. */
  signMessage(message: string, namespace: Namespace | undefined, signal: AbortSignal): Promise<string>
  /** Resolves when remembered wallets are restored and it is known which features are on. */
  ready(): Promise<void>
}

/**
 * Creates and starts the kernel with the built-in plugins and those of the host; `signal` ends it. Until `hurry` aborts,
 * no user waits for the kernel and the work is divided into short tasks. The kernel sends no request before
 * `requestConfiguration`. Rejects with `OPTION_UNKNOWN`, `OPTION_INVALID`, `NETWORK_INVALID`, an error of a
 * plugin about its options, or the error of loading a guard.
 */
export async function bootstrap(...given: Parameters<typeof begin>): Promise<Started> {
  const [options, page, , , , signal] = given
  page.source.failure = undefined
  try {
    return await begin(...given)
  } catch (error) {
    // Other errors are those of the network, which may not have the code either.
    if (signal.aborted || !isPorticoError(error)) throw error
    throw await explaining((code) => code.explain(error, options, page.source), error)
  }
}

async function begin(
  options: ModalOptions,
  page: PageState,
  dialogFrames: DialogFrames,
  reporter: Reporter,
  host: HostPage,
  signal: AbortSignal,
  hurry: AbortSignal,
): Promise<Started> {
  checkValues(options)
  checkViewFeatures(options.features ?? {})
  const preview = options.preview ? [(await import('portico/review')).review()] : []
  await nextTask(hurry)
  signal.throwIfAborted()
  let failure: Error | undefined
  const composed = compose(options, host)
  const late = createLateView(() => kernel)
  const kernel: Kernel = createKernel({
    ...composed,
    container: page.container,
    texts: page.texts,
    plugins: [...composed.plugins, late.plugin, ...preview],
    onError(error) {
      // A plugin that should be a guard runs all the same: what stops the kernel comes later.
      if ((error as { code?: unknown } | undefined)?.code !== 'SLOT_NEEDS_GUARD') failure ??= error as Error
      // `onError` gets the error now: do not report it again when the caller's promise rejects.
      reporter.note(error)
      reporter.note((error as Error | undefined)?.cause)
      options.onError?.(error)
    },
  })
  // Set the state without a kernel in the same notification, so that listeners never read an empty state.
  kernel.signal.addEventListener('abort', page.rest)
  signal.addEventListener('abort', kernel.destroy, { once: true })
  await nextTask(hurry)
  await kernel.start({ quiet: true, hurry }).catch(() => {})
  // Wait for the wallet plugin without a limit: `start` waits for plugins for 3 seconds only.
  await kernel.load(wallet).catch(() => {})
  signal.throwIfAborted()
  // The wallet plugin is off if its options are invalid, or if a guard failed to load or to run.
  if (kernel.inspect()[wallet.id] !== 'on') {
    kernel.destroy()
    throw failure
  }
  claimName({ ...kernel, name: options.name ?? 'portico', storage: options.storage })
  loadWhenConnecting(kernel)
  await nextTask(hurry)
  signal.throwIfAborted()
  kernel.signal.throwIfAborted()
  const presenter = createPresenter(kernel, dialogFrames, options)
  if (options.enableEmbedded) kernel.modal.setInline(true)
  if (options.services) void checkServices(options.services, options, kernel)
  const ready = () => until(kernel, (read) => readState(read).ready)
  void ready().then(() => kernel.signal.aborted || page.container.commit(settledSlice, { hasSettled: true }))
  /** Each `import()` costs time in the bundler's helper, even if the module is loaded: a hover or a touch must not repeat it. */
  let loadedHome: AnyView | undefined
  const checkTogether = (settings: Partial<ShellSettings>) =>
    checkLegal({ ...kernel.store.get(shellSlice), ...settings })
  const configure = (settings: Partial<ShellSettings>) => kernel.use(shell).configure(settings)
  const show = async (wanted: Wanted) => {
    dialogFrames.check()
    return openModal(kernel, late, wanted)
  }
  return {
    kernel,
    presenter,
    tellEvents: (...listening) => tellEvents(kernel, ...listening),
    show,
    async requestConfiguration() {
      await untilPainted(kernel)
      // The kernel reports a failure itself, and a kernel that ended sends nothing.
      await kernel.start().catch(() => {})
    },
    replaced: (wanted) => replacedOpening(kernel, wanted),
    async connect(namespace, signal, shown) {
      if (!readConnectedAccount(kernel.store.get, namespace)) dialogFrames.check()
      const open = () => shown ?? show(toWantedConnect(namespace))
      return connectOutcome(kernel, namespace, signal, open)
    },
    async prepare() {
      const view = kernel.slots.get(homes)?.view
      if (view !== loadedHome) await view?.load()
      loadedHome = view
      presenter.prepare()
    },
    async setFeatures(features) {
      signal.throwIfAborted()
      checkObject('features', features)
      const { view, plugin } = splitFeatures(features, listedPlugins(options))
      checkViewFeatures(features)
      checkTogether(view)
      try {
        kernel.flags.setFeatures(plugin)
      } catch (error) {
        throw await explaining((code) => code.explain(error as PorticoError, { ...options, features }), error)
      }
      configure(view)
    },
    async configure(settings) {
      signal.throwIfAborted()
      const changes = checkedSettings(settings)
      checkTogether(changes)
      configure(changes)
    },
    async signMessage(message, namespace, signal) {
      const checkAdmitted = () => {
        if (isGated(kernel.store.get, namespace)) throw new NotConnectedError()
      }
      checkAdmitted()
      const domain = await kernel.load(wallet)
      const signature = await domain.signMessage(message, { signal, ...(namespace ? { namespace } : {}) })
      // The wallet may have switched to an account that a gate holds back.
      checkAdmitted()
      return signature
    },
    ready,
  }
}

/** Continues in a task of its own, unless `hurry` aborts. */
const nextTask = (hurry: AbortSignal) => sleep(0, hurry).catch(() => {})

/** Resolves once the view that is being opened is painted; at once if the modal is closed. */
async function untilPainted(kernel: Kernel) {
  if (!kernel.store.get(modalSlice).open) return
  await untilShown(kernel)
  await sleep(afterPaint, kernel.signal).catch(() => {})
}

/** Reports unknown services, unless a plugin that may have them fails to load. Loads code, so the first view comes first. */
async function checkServices(services: ServiceUrls, options: ModalOptions, kernel: Kernel) {
  await untilPainted(kernel)
  import('./checkServices.ts')
    .then((code) => code.checkServices(services, listedPlugins(options), kernel.report))
    .catch(() => {})
}

/** Loads the remaining plugins once a wallet is connecting or connected, because they have no use before. */
function loadWhenConnecting(kernel: Kernel) {
  const isConnecting = ({ connections }: ConnectionsState) =>
    Object.values(connections).some((connection) => connection && connection.status !== 'disconnected')
  const load = () => void kernel.loadAll().catch(kernel.report)
  kernel.store.watch(connectionsSlice, isConnecting, (isNow) => isNow && load())
  if (isConnecting(kernel.store.get(connectionsSlice))) load()
}
