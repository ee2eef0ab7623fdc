import { type AnyView, createKernel, type Kernel } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import { compose } from './compose.ts'
import { openModal } from './open.ts'
import type { ModalOptions } from './options.ts'
import { type ConnectOutcome, type ConnectRequest, connectOutcome } from './outcome.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import type { Stage } from './stage.ts'
import { readState } from './state.ts'
import { until } from './subscribe.ts'
import type { Theme } from './theme.ts'
import type { OpenOptions } from './types.ts'

export interface Started {
  readonly kernel: Kernel
  readonly presenter: Presenter
  /** Opens a view; resolves when its content is on screen or the modal closed. Rejects with `VIEW_UNKNOWN`. */
  open(target?: OpenOptions | AnyView, params?: unknown): Promise<void>
  connect(request: ConnectRequest): Promise<ConnectOutcome>
  /** Resolves when remembered wallets are restored and it is known which features are on. */
  ready(): Promise<void>
}

/**
 * Makes and starts the kernel with the built-in plugins. Throws `NETWORK_INVALID`, or what a plugin says of its options.
 */
export function bootstrap(options: ModalOptions, theme: Theme, stage: Stage): Started {
  let failure: unknown
  const composed = compose({ ...options, theme })
  const kernel = createKernel({
    ...composed,
    onError(error) {
      failure ??= error
      options.onError?.(error)
    },
  })
  kernel.start()
  // Without the domain nothing works: what is wrong with its options is the host's to know.
  if (kernel.inspect()[wallet.id] !== 'on') {
    kernel.destroy()
    throw (failure as Error | undefined)?.cause ?? failure
  }
  const presenter = createPresenter(kernel, stage, options)
  if (options.enableEmbedded) kernel.modal.setInline(true)
  return {
    kernel,
    presenter,
    open: (target, params) => openModal(kernel, composed.plugins, target, params),
    connect: (request) => connectOutcome(kernel, request),
    ready: () => until(kernel, (read) => readState(read).ready),
  }
}
