import type { Frame } from 'portico/frame'
import { type Kernel, modalSlice, noticesSlice } from 'portico/kernel'
import { walletRef } from 'portico/wallet'
import { importReact } from './importCode.ts'
import { modalMessages } from './messages.ts'
import type { ModalOptions } from './options.ts'
import type { Stage } from './stage.ts'

/** Renders what the kernel shows into the boxes of the stage. */
export interface Presenter {
  /** Makes the modal a part of the page inside a box, until the returned function is called. */
  attach(frame: Frame): () => void
  destroy(): void
}

/** `loadReact` is where the code that renders comes from. */
export function createPresenter(
  kernel: Kernel,
  stage: Stage,
  options: ModalOptions,
  loadReact = importReact,
): Presenter {
  const { store, modal } = kernel
  let inline: Frame | undefined
  let stopViews: (() => void) | undefined
  let stopToasts: (() => void) | undefined

  /** Renders as soon as the code is here, unless it is stopped before. */
  const render = (frame: Frame, part: 'mount' | 'mountToasts') => {
    let stop: (() => void) | undefined
    let isStopped = false
    loadReact().then(
      (module) => {
        if (!isStopped) stop = module[part](kernel, frame)
      },
      (error) => {
        kernel.report(error)
        if (isStopped || part === 'mountToasts') return
        frame.announce(kernel.messages.get(modalMessages).notLoaded, 'assertive')
        modal.close({ force: true })
      },
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }

  const open = () => {
    stage.show()
    stopViews ??= render(stage.dialog(), 'mount')
  }
  const close = async () => {
    await stage.hide()
    if (isShown()) return
    stopViews?.()
    stopViews = undefined
  }
  const isShown = () => {
    const { open, inline: isInline } = store.get(modalSlice)
    return open && !isInline && !inline
  }
  const showToasts = (some: boolean) => {
    const frame = inline ?? stage.dialog()
    if (some && !frame.host.isConnected && !options.disableAppend) document.body.append(frame.host)
    if (some) stopToasts ??= render(frame, 'mountToasts')
  }

  const stops = [
    store.watch(modalSlice, isShown, (shown) => {
      try {
        if (shown) open()
        else void close()
      } catch (error) {
        modal.close({ force: true })
        throw error
      }
    }),
    // The visitor reads the list; meanwhile comes what speaks to wallets.
    store.watch(
      modalSlice,
      ({ open: isOpen, loading }) => isOpen && !loading,
      (isReady) => {
        if (isReady) kernel.peek(walletRef)?.preload().catch(kernel.report)
      },
    ),
    store.watch(noticesSlice, ({ toasts }) => toasts.length > 0, showToasts),
  ]

  return {
    attach(frame) {
      inline = frame
      modal.setInline(true)
      const stop = render(frame, 'mount')
      return () => {
        stop()
        if (inline !== frame) return
        modal.setInline(options.enableEmbedded ?? false)
        if (!options.enableEmbedded) modal.close({ force: true })
        inline = undefined
      }
    },
    destroy() {
      for (const stop of [...stops, stopViews, stopToasts]) stop?.()
    },
  }
}
