import { type AnyView, createKernel, homes, type InstalledPlugin, isInstalled, type Kernel } from 'portico/kernel'
import { branding, type ShellSettings, shellRef } from 'portico/shell'
import {
  type ConnectionsState,
  connectionsSlice,
  type Namespace,
  NotConnectedError,
  wallet,
  walletRef,
} from 'portico/wallet'
import { checkValues, checkViewFeatures } from './checkValues.ts'
import { claimName } from './claimName.ts'
import { compose, type HostPage } from './compose.ts'
import { listedPlugins, namesBranding, splitFeatures } from './features.ts'
import { createLateView } from './lateView.ts'
import { openModal } from './open.ts'
import type { ModalFeatures, ModalOptions } from './options.ts'
import { type ConnectOutcome, connectOutcome } from './outcome.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import type { Reporter } from './report.ts'
import type { Stage } from './stage.ts'
import { isHeldBack, readConnectedAccount, readState } from './state.ts'
import { until } from './subscribe.ts'
import { tellEvents } from './tellEvents.ts'
import type { Theme } from './theme.ts'
import type { ModalEvent, OpenOptions } from './types.ts'

export interface Started {
  readonly kernel: Kernel
  readonly presenter: Presenter
  /** Tells of the events of the kernel until the returned function is called. */
  tellEvents(listener: (event: ModalEvent) => void): () => void
  /** Brings the plugins of the host that are still to come. Rejects where one does not arrive. */
  complete(): Promise<void>
  /** Opens a view; resolves when its content is on screen or the modal closed. Rejects with `VIEW_UNKNOWN` or `ELEMENT_NOT_IN_PAGE`. */
  open(target?: OpenOptions | AnyView, params?: unknown): Promise<unknown>
  /** Opens the list of wallets and tells how it ended, unless `signal` aborts. Rejects with `ELEMENT_NOT_IN_PAGE`. */
  connect(namespace: Namespace | undefined, signal: AbortSignal): Promise<ConnectOutcome>
  /** Loads the view that the modal opens with, and renders it unseen where it may be. */
  preload(): Promise<unknown>
  /** Rejects with what is wrong with the features, and then changes nothing. */
  setFeatures(features: ModalFeatures): Promise<void>
  configure(settings: Partial<ShellSettings>): void
  /** Signs text with the account of a namespace. Rejects with `NOT_CONNECTED` where a gate holds that account back. */
  signMessage(message: string, namespace: Namespace | undefined, signal: AbortSignal): Promise<string>
  /** Resolves when remembered wallets are restored and it is known which features are on. */
  ready(): Promise<void>
}

/**
 * Makes and starts the kernel with the built-in plugins and those of the host that are here. Throws `OPTION_UNKNOWN`,
 * `OPTION_INVALID`, `NETWORK_INVALID`, or what a plugin says of its options.
 */
export function bootstrap(
  options: ModalOptions,
  theme: Theme,
  stage: Stage,
  reporter: Reporter,
  installed: readonly InstalledPlugin[],
  host: HostPage,
): Started {
  checkValues(options)
  checkViewFeatures(options.features ?? {})
  let failure: Error | undefined
  const composed = compose({ ...options, theme }, installed, host)
  const late = createLateView(() => complete())
  const kernel = createKernel({
    ...composed,
    plugins: [...composed.plugins, late.plugin],
    onError(error) {
      failure ??= error as Error
      // The host hears what went wrong, and is not told again when the call that ran into it rejects.
      reporter.note(error)
      reporter.note((error as Error | undefined)?.cause)
      options.onError?.(error)
    },
  })
  kernel.start()
  // The domain is off where its options are wrong, and where the kernel stopped because a guard can not run.
  if (kernel.inspect()[wallet.id] !== 'on') {
    kernel.destroy()
    throw failure?.cause ?? failure
  }
  // A modal with its own storage shares it with no other modal.
  if (!options.storage) claimName({ name: options.name ?? 'portico', log: kernel.log, signal: kernel.signal })
  const complete = completeLater(kernel, options, installed)
  const presenter = createPresenter(kernel, stage, options, complete)
  if (options.enableEmbedded) kernel.modal.setInline(true)
  const configure = (settings: Partial<ShellSettings>) => kernel.use(shellRef).configure(settings)
  return {
    kernel,
    presenter,
    complete,
    tellEvents: (listener) => tellEvents(kernel, listener),
    async open(target, params) {
      stage.check()
      return openModal(kernel, late, target, params)
    },
    async connect(namespace, signal) {
      if (!readConnectedAccount(kernel.store.get, namespace)) stage.check()
      return connectOutcome(kernel, namespace, signal)
    },
    async preload() {
      const home = kernel.slots.get(homes).find(({ when }) => when?.(kernel.store.get) ?? true)
      await home?.view.load()
      presenter.prepare()
    },
    async setFeatures(features) {
      const { view, plugin } = splitFeatures(features, listedPlugins(options))
      checkViewFeatures(features)
      await complete()
      if (namesBranding(features) && !Object.hasOwn(kernel.inspect(), branding.id)) kernel.install([branding()])
      kernel.flags.setFeatures(plugin)
      configure(view)
    },
    configure,
    async signMessage(message, namespace, signal) {
      const checkAdmitted = () => {
        if (isHeldBack(kernel.store.get, namespace)) throw new NotConnectedError()
      }
      checkAdmitted()
      const domain = await kernel.load(walletRef)
      const signature = await domain.signMessage(message, { signal, ...(namespace ? { namespace } : {}) })
      // The wallet may have turned to an account that a gate holds back.
      checkAdmitted()
      return signature
    },
    ready: () => until(kernel, (read) => readState(read).ready),
  }
}

/**
 * Brings the plugins of the host that are still to come, once a wallet is being connected, or before that when the returned
 * function is called. What does that is of no use before, and comes then.
 */
function completeLater(kernel: Kernel, options: ModalOptions, installed: readonly InstalledPlugin[]) {
  const ids = installed.map(({ definition }) => definition.id)
  const isComplete = listedPlugins(options).every((plugin) => isInstalled(plugin) || ids.includes(plugin.id))
  let completion: Promise<() => Promise<void>> | undefined
  const complete = async () => {
    if (isComplete) return
    completion ??= import('./completion.ts').then(({ createCompletion }) => createCompletion(kernel, options, ids))
    // A chunk that did not arrive may arrive next time.
    completion.catch(() => {
      completion = undefined
    })
    await (await completion)()
  }
  const isNeeded = ({ connections }: ConnectionsState) =>
    Object.values(connections).some(({ status }) => status !== 'disconnected')
  const bringNow = () => void complete().catch(kernel.report)
  kernel.store.watch(connectionsSlice, isNeeded, (isNow) => isNow && bringNow())
  if (isNeeded(kernel.store.get(connectionsSlice))) bringNow()
  return complete
}
