import type { Frame } from 'portico/frame'
import { modalSlice, sleep } from 'portico/kernel'
import { ConnectingExternalView } from 'portico/shell'
import { type Kernel, noticesSlice } from '../kernel/internal.ts'
import { loadActions } from '../wallet/internal.ts'
import type { DialogFrames } from './dialogFrames.ts'
import { importReact } from './importCode.ts'
import type { ModalOptions } from './options.ts'

/** Delay before the code that connects is loaded, in milliseconds. */
const reading = 300

/** Renders the views of the kernel into the dialog frames. */
export interface Presenter {
  /** Shows the modal inline in a frame until the returned function is called. */
  attach(frame: Frame): () => void
  /** Renders the home view into the closed dialog, so that opening only shows it. */
  prepare(): void
  destroy(): void
}

/** `loadReact` loads the renderer. */
export function createPresenter(
  kernel: Kernel,
  dialogFrames: DialogFrames,
  options: ModalOptions,
  loadReact = importReact,
): Presenter {
  const { store, modal } = kernel
  /** The inline frames, which all show the modal; toasts are in the newest. */
  const inlines = new Set<Frame>()
  let stopViews: (() => void) | undefined
  /** The entry that is rendered while the dialog is closed. */
  let unseen: number | undefined
  let wasOpen = false
  let toasts: { readonly frame: Frame; readonly stop: () => void } | undefined

  /** Renders once the code is loaded, unless stopped before; calls `onFail` when loading or the first rendering fails. */
  const render = (frame: Frame, part: 'mount' | 'mountUnseen' | 'mountToasts', onFail: () => void) => {
    let stop: (() => void) | undefined
    let isStopped = false
    loadReact()
      .then((module) => {
        if (!isStopped) stop = module[part](kernel, frame)
      })
      .catch((error) => {
        kernel.report(error)
        if (!isStopped) onFail()
      })
    return () => {
      isStopped = true
      stop?.()
    }
  }

  /** Removes the prerendered view if another one is requested, so that it is not visible first. */
  const dropUnseen = (wanted?: number) => {
    if (unseen !== undefined && unseen !== wanted) {
      stopViews?.()
      stopViews = undefined
    }
    unseen = undefined
  }

  const open = () => {
    dropUnseen(kernel.router.current()?.key)
    wasOpen = true
    dialogFrames.show()
    stopViews ??= render(dialogFrames.dialog(), 'mount', onFail)
  }
  /** The next opening loads the code again. */
  const onFail = () => {
    stopViews = unseen = undefined
    if (isShown()) dialogFrames.fail(open, dialogFrames.dialog())
  }
  const close = async () => {
    await dialogFrames.hide()
    if (isShown()) return
    stopViews?.()
    stopViews = undefined
  }
  const isShown = () => {
    const { open, inline: isInline } = store.get(modalSlice)
    return open && !isInline && !inlines.size
  }
  const follow = (shown: boolean) => {
    try {
      if (shown) open()
      else void close()
    } catch (error) {
      modal.close({ force: true })
      kernel.report(error)
    }
  }
  /** Toasts are shown in the frame that is on the page, and move when another frame replaces it. */
  const showToasts = () => {
    const some = store.get(noticesSlice).toasts.length > 0
    const frame = [...inlines].pop() ?? dialogFrames.dialog()
    if (toasts && toasts.frame !== frame) {
      toasts.stop()
      toasts = undefined
    }
    if (!some || toasts) return
    if (!options.disableAppend) frame.attach()
    toasts = {
      frame,
      stop: render(frame, 'mountToasts', () => {
        // The next toast loads the code again.
        toasts = undefined
      }),
    }
  }

  const stops = [
    store.watch(modalSlice, isShown, follow),
    // The code that connects is loaded after the list, while the user reads it.
    store.watch(
      modalSlice,
      ({ open: isOpen, loading }) => isOpen && !loading,
      (isReady) => {
        if (isReady)
          sleep(reading, kernel.signal)
            .then(async () => {
              const { loadLater } = await loadReact()
              await Promise.all([loadActions(), ConnectingExternalView.load(), loadLater(), kernel.loadAll()])
            })
            .catch(kernel.report)
      },
    ),
    store.watch(noticesSlice, (state) => state.toasts, showToasts),
  ]

  // The modal may have been opened before the kernel existed.
  if (isShown()) follow(true)

  return {
    prepare() {
      if (stopViews || inlines.size || !modal.prepare()) return
      // Attach for layout only before the first opening: a closed dialog leaves the page.
      if (!options.disableAppend && !wasOpen) dialogFrames.dialog().attach()
      unseen = kernel.router.current()?.key
      stopViews = render(dialogFrames.dialog(), 'mountUnseen', onFail)
    },
    attach(frame) {
      inlines.add(frame)
      modal.setInline(true)
      dropUnseen()
      showToasts()
      let stop: () => void
      const show = () => {
        frame.setFailure()
        stop = render(frame, 'mount', () => dialogFrames.fail(show, frame))
      }
      show()
      return () => {
        stop()
        if (inlines.has(frame) && inlines.size === 1) {
          modal.setInline(options.enableEmbedded ?? false)
          // Also if the modal stays inline (`enableEmbedded`): closing it aborts everything that waits for the user.
          modal.close({ force: true })
        }
        inlines.delete(frame)
        showToasts()
      }
    },
    destroy() {
      for (const stop of [...stops, stopViews, toasts?.stop]) stop?.()
    },
  }
}
