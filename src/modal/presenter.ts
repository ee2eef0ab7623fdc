import type { Frame } from 'portico/frame'
import { type Kernel, modalSlice, noticesSlice, sleep } from 'portico/kernel'
import { shellRef } from 'portico/shell'
import { walletRef } from 'portico/wallet'
import { importReact } from './importCode.ts'
import { modalMessages } from './messages.ts'
import type { ModalOptions } from './options.ts'
import type { Stage } from './stage.ts'

/** How long nobody presses a row yet, in milliseconds. */
const reading = 300

/** Renders what the kernel shows into the boxes of the stage. */
export interface Presenter {
  /** Makes the modal a part of the page inside a box, until the returned function is called. */
  attach(frame: Frame): () => void
  /** Renders the home view into the closed dialog, so that opening has only to show it. */
  prepare(): void
  destroy(): void
}

/** `complete` brings plugins that are still to come; `loadReact` is where the code that renders comes from. */
export function createPresenter(
  kernel: Kernel,
  stage: Stage,
  options: ModalOptions,
  complete: () => Promise<void>,
  loadReact = importReact,
): Presenter {
  const { store, modal } = kernel
  let inline: Frame | undefined
  let stopViews: (() => void) | undefined
  /** The entry that is rendered while nobody sees it. */
  let unseen: number | undefined
  let toasts: { readonly frame: Frame; readonly stop: () => void } | undefined

  /** Renders as soon as the code is here, unless it is stopped before; `onFail` hears where the code does not come. */
  const render = (frame: Frame, part: 'mount' | 'mountToasts', onFail: () => void) => {
    let stop: (() => void) | undefined
    let isStopped = false
    loadReact().then(
      (module) => {
        if (!isStopped) stop = module[part](kernel, frame)
      },
      (error) => {
        kernel.report(error)
        if (!isStopped) onFail()
      },
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }

  const fail = (frame: Frame, onRetry: () => void) => {
    const { notLoaded, retry } = kernel.messages.get(modalMessages)
    frame.setFailure({ text: notLoaded, retry, onRetry })
  }

  /** What was rendered for another view than the one that is wanted now must not flash up first. */
  const dropUnseen = (wanted?: number) => {
    if (unseen !== undefined && unseen !== wanted) {
      stopViews?.()
      stopViews = undefined
    }
    unseen = undefined
  }

  const open = () => {
    dropUnseen(kernel.router.current()?.key)
    stage.show()
    const frame = stage.dialog()
    stopViews ??= render(frame, 'mount', () => {
      stopViews = undefined
      fail(frame, open)
    })
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
  /** Toasts stand in the box that is on the page; they move when another one takes its place. */
  const showToasts = () => {
    const some = store.get(noticesSlice).toasts.length > 0
    if (toasts && toasts.frame !== (inline ?? stage.dialog())) {
      toasts.stop()
      toasts = undefined
    }
    if (!some || toasts) return
    const frame = inline ?? stage.dialog()
    if (!frame.host.isConnected && !options.disableAppend) document.body.append(frame.host)
    toasts = {
      frame,
      stop: render(frame, 'mountToasts', () => {
        // The next toast asks for the code again.
        toasts = undefined
      }),
    }
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
    // What speaks to wallets comes while the visitor reads the list, and after the list itself.
    store.watch(
      modalSlice,
      ({ open: isOpen, loading }) => isOpen && !loading,
      (isReady) => {
        if (isReady)
          sleep(reading, kernel.signal)
            .then(async () => {
              const { preloadNotices } = await loadReact()
              await Promise.all([
                kernel.peek(walletRef)?.preload(),
                kernel.peek(shellRef)?.preload(),
                preloadNotices(),
                complete(),
              ])
            })
            .catch(kernel.report)
      },
    ),
    store.watch(noticesSlice, (state) => state.toasts.length > 0, showToasts),
  ]

  return {
    prepare() {
      if (stopViews || inline || !modal.prepare()) return
      const { host } = stage.dialog()
      if (!host.isConnected && !options.disableAppend) document.body.append(host)
      // What fails now is asked for again, and told of, when the modal opens.
      unseen = kernel.router.current()?.key
      stopViews = render(stage.dialog(), 'mount', () => {
        stopViews = unseen = undefined
      })
    },
    attach(frame) {
      inline = frame
      modal.setInline(true)
      dropUnseen()
      showToasts()
      let stop: () => void
      const show = () => {
        frame.setFailure()
        stop = render(frame, 'mount', () => fail(frame, show))
      }
      show()
      return () => {
        stop()
        if (inline !== frame) return
        modal.setInline(options.enableEmbedded ?? false)
        // Also where it stays part of the page: nobody sees it any more, which ends what waits for the user.
        modal.close({ force: true })
        inline = undefined
        showToasts()
      }
    },
    destroy() {
      for (const stop of [...stops, stopViews, toasts?.stop]) stop?.()
    },
  }
}
