import { type AnyView, createKernel, homes, type Kernel } from 'portico/kernel'
import { type ShellSettings, shellRef } from 'portico/shell'
import { type Namespace, wallet } from 'portico/wallet'
import { checkValues, checkViewFeatures } from './checkValues.ts'
import { compose } from './compose.ts'
import { splitFeatures } from './features.ts'
import { openModal } from './open.ts'
import type { ModalFeatures, ModalOptions } from './options.ts'
import { type ConnectOutcome, connectOutcome } from './outcome.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import type { Reporter } from './report.ts'
import type { Stage } from './stage.ts'
import { readConnectedAccount, readState } from './state.ts'
import { until } from './subscribe.ts'
import type { Theme } from './theme.ts'
import type { OpenOptions } from './types.ts'

export interface Started {
  readonly kernel: Kernel
  readonly presenter: Presenter
  /** Opens a view; resolves when its content is on screen or the modal closed. Rejects with `VIEW_UNKNOWN` or `ELEMENT_NOT_IN_PAGE`. */
  open(target?: OpenOptions | AnyView, params?: unknown): Promise<unknown>
  /** Opens the list of wallets and tells how it ended, unless `signal` aborts. Rejects with `ELEMENT_NOT_IN_PAGE`. */
  connect(namespace: Namespace | undefined, signal: AbortSignal): Promise<ConnectOutcome>
  /** Loads the view that the modal opens with, and renders it unseen where it may be. */
  preload(): Promise<unknown>
  /** Throws what is wrong with the features, and then changes nothing. */
  setFeatures(features: ModalFeatures): void
  configure(settings: Partial<ShellSettings>): void
  /** Resolves when remembered wallets are restored and it is known which features are on. */
  ready(): Promise<void>
}

/**
 * Makes and starts the kernel with the built-in plugins. Throws `OPTION_UNKNOWN`, `OPTION_INVALID`, `NETWORK_INVALID`, or
 * what a plugin says of its options.
 */
export function bootstrap(options: ModalOptions, theme: Theme, stage: Stage, reporter: Reporter): Started {
  checkValues(options)
  checkViewFeatures(options.features ?? {})
  let failure: Error | undefined
  const composed = compose({ ...options, theme })
  const kernel = createKernel({
    ...composed,
    onError(error) {
      failure ??= error as Error
      // The host hears what went wrong, and is not told again when the call that ran into it rejects.
      reporter.note(error)
      reporter.note((error as Error | undefined)?.cause)
      options.onError?.(error)
    },
  })
  kernel.start()
  // Without the domain nothing works: what is wrong with its options is the host's to know.
  if (kernel.inspect()[wallet.id] !== 'on') {
    kernel.destroy()
    throw failure?.cause ?? failure
  }
  const presenter = createPresenter(kernel, stage, options)
  if (options.enableEmbedded) kernel.modal.setInline(true)
  const configure = (settings: Partial<ShellSettings>) => kernel.use(shellRef).configure(settings)
  return {
    kernel,
    presenter,
    async open(target, params) {
      stage.check()
      return openModal(kernel, composed.plugins, target, params)
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
    setFeatures(features) {
      const { view, plugin } = splitFeatures(features, [...(options.chains ?? []), ...(options.plugins ?? [])])
      checkViewFeatures(view)
      kernel.flags.setFeatures(plugin)
      configure(view)
    },
    configure,
    ready: () => until(kernel, (read) => readState(read).ready),
  }
}
