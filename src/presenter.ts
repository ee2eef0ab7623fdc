import { createFrame, type Frame } from 'portico/frame'
import { homes, type Kernel, localeSlice, modalSlice, noticesSlice } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import { ElementNotInPageError } from './errors.ts'
import { modalMessages } from './messages.ts'
import type { ToastPosition } from './options.ts'
import { themeSlice } from './theme.ts'

/** Shows the modal: the box at once, its content as soon as the code is here. */
export interface Presenter {
  /** The host element of the dialog. */
  element(): HTMLElement
  /** Makes the modal a part of the page inside `place`, until the returned function is called. */
  attach(place: HTMLElement): () => void
  /** Loads what the modal will need, on the first sign that a visitor wants it. Never rejects. */
  preload(): Promise<void>
  destroy(): void
}

export interface PresenterOptions {
  readonly disableAppend: boolean
  readonly enableEmbedded: boolean
  readonly toastPosition: ToastPosition
}

const importReact = () => import('./react/mount.tsx')

/** Loads the code of the view where the modal opens, or stands now. */
function loadView(kernel: Kernel): Promise<unknown> | undefined {
  const { router, slots, store, modal } = kernel
  const entry = modal.isOpen() ? router.current() : undefined
  const view = entry
    ? router.resolve(entry.view)
    : slots.get(homes).find((item) => item.when?.(store.get) ?? true)?.view
  return view?.load()
}

/** `loadReact` is where the code that renders comes from. */
export function createPresenter(kernel: Kernel, options: PresenterOptions, loadReact = importReact): Presenter {
  const { store, modal } = kernel
  let dialog: Frame | undefined
  let inline: Frame | undefined
  let stopViews: (() => void) | undefined
  let stopToasts: (() => void) | undefined

  const makeFrame = (place?: HTMLElement): Frame => {
    const texts = kernel.messages.get(modalMessages)
    const frame = createFrame({
      theme: store.get(themeSlice),
      labels: { dialog: texts.dialog, close: texts.close, loading: texts.loading },
      inline: place,
      onCloseRequest: () => void modal.close(),
    })
    frame.toasts.dataset.position = options.toastPosition
    follow(frame)
    return frame
  }
  const follow = (frame: Frame) => {
    const { direction, locale } = store.get(localeSlice)
    frame.setDirection(direction, locale)
  }
  const frames = () => [dialog, inline].filter((frame) => frame !== undefined)
  const ensureDialog = () => {
    dialog ??= makeFrame()
    return dialog
  }

  /** What fails here is tried again when it is needed, and told of then. */
  const inAdvance = async (parts: readonly unknown[]) => {
    for (const result of await Promise.allSettled(parts)) {
      if (result.status === 'rejected') kernel.log.info('Something could not be loaded in advance', result.reason)
    }
  }

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
    const frame = ensureDialog()
    if (options.disableAppend && !frame.host.isConnected) throw new ElementNotInPageError()
    frame.open()
    stopViews ??= render(frame, 'mount')
    void inAdvance([loadView(kernel)])
  }
  const close = async () => {
    await dialog?.close()
    if (isShown()) return
    stopViews?.()
    stopViews = undefined
  }
  const isShown = () => {
    const { open, inline: isInline } = store.get(modalSlice)
    return open && !isInline && !inline
  }
  const showToasts = (some: boolean) => {
    const frame = inline ?? ensureDialog()
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
      (isReady) => void (isReady && inAdvance([kernel.peek(wallet)?.preload()])),
    ),
    store.watch(
      modalSlice,
      (state) => state.shaking,
      (shaking) => shaking && (inline ?? dialog)?.shake(),
    ),
    store.watch(
      themeSlice,
      (theme) => theme,
      (theme) => frames().forEach((frame) => void frame.setTheme(theme)),
    ),
    store.watch(
      localeSlice,
      (locale) => locale,
      () => frames().forEach(follow),
    ),
    store.watch(noticesSlice, ({ toasts }) => toasts.length > 0, showToasts),
  ]

  const presenter: Presenter = {
    element: () => ensureDialog().host,
    attach(place) {
      const frame = makeFrame(place)
      inline = frame
      modal.setInline(true)
      frame.open()
      const stop = render(frame, 'mount')
      return () => {
        stop()
        if (inline === frame) {
          modal.setInline(options.enableEmbedded)
          if (!options.enableEmbedded) modal.close({ force: true })
          inline = undefined
        }
        frame.destroy()
      }
    },
    preload: () => inAdvance([loadReact(), loadView(kernel)]),
    destroy() {
      for (const stop of [...stops, stopViews, stopToasts]) stop?.()
      for (const frame of frames()) frame.destroy()
    },
  }
  return presenter
}
