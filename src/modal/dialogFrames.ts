import { createFrame, type Frame, type FrameOptions } from 'portico/frame'
import { modalSlice } from 'portico/kernel'
import type { FrameFailure, FrameLabels } from '../frame/internal.ts'
import { localeSlice } from '../kernel/internal.ts'
import { modalMessages } from '../shell/internal.ts'
import { checkValue } from './checkOptions.ts'
import { ElementNotInPageError, PageMissingError } from './errors.ts'
import type { ModalOptions } from './options.ts'
import type { Source } from './pageState.ts'
import { themeSlice } from './theme.ts'

/** Throws `PAGE_MISSING` on a server. */
export function checkPage() {
  if (typeof document === 'undefined') throw new PageMissingError()
}

/** The frames that show the modal. They need no kernel, so that the dialog can open in the next animation frame. */
export interface DialogFrames {
  /** The box of the dialog. */
  dialog(): Frame
  /** Makes a box that is part of the page, and shows it. Throws `PAGE_MISSING` or `OPTION_INVALID`. */
  inline(place: HTMLElement): Frame
  /** Shows the dialog now, with placeholders, unless the modal is inline. Throws `ELEMENT_NOT_IN_PAGE`. */
  show(): void
  /**
   * Shows an open dialog again if the page has removed its element. Throws `ELEMENT_NOT_IN_PAGE` if the host has to place
   * the dialog (`disableAppend`) and has not done so, or `PAGE_MISSING`.
   */
  check(): void
  /** Resolves when the leaving motion is over. */
  hide(): Promise<void>
  /**
   * Shows in one frame, or in all open ones, that the modal could not be loaded, with a button that tries again. After
   * a second failure the button reloads the page: Firefox, for one, keeps a failed `import()` until then.
   */
  fail(retry: () => void, frame?: Frame): void
  /** Removes an inline frame. */
  remove(frame: Frame): void
  destroy(): void
}

export function createDialogFrames(
  source: Source,
  options: ModalOptions,
  onCloseRequest: FrameOptions['onCloseRequest'],
): DialogFrames {
  const { get, subscribe } = source.store
  const frames = new Set<Frame>()
  let dialog: Frame | undefined
  let isDestroyed = false
  let hasFailed = false
  /** A second attempt failed: offer to reload the page. */
  let isStuck = false
  let theme = get(themeSlice)
  let locale = get(localeSlice)

  const isInline = () => options.enableEmbedded || [...frames].some((frame) => frame !== dialog)
  const labels = (): FrameLabels => source.messages.get(modalMessages)
  const make = (place?: HTMLElement): Frame => {
    checkPage()
    const frame = createFrame({ theme, labels: labels(), inline: place, onCloseRequest })
    frame.toasts.dataset.position = options.toasts?.position ?? 'bottom-right'
    frame.setDirection(locale.direction, locale.locale)
    frames.add(frame)
    if (isDestroyed) frame.destroy()
    return frame
  }
  const stop = subscribe(() => {
    const [nextTheme, nextLocale] = [get(themeSlice), get(localeSlice)]
    for (const frame of frames) {
      if (nextTheme !== theme) frame.setTheme(nextTheme)
      if (nextLocale !== locale) {
        frame.setDirection(nextLocale.direction, nextLocale.locale)
        frame.setLabels(labels())
      }
      if (get(modalSlice).shaking) frame.shake()
    }
    theme = nextTheme
    locale = nextLocale
  })

  const dialogFrames: DialogFrames = {
    dialog() {
      dialog ??= make()
      return dialog
    },
    inline(place) {
      checkPage()
      checkValue('mountInline', place, 'an element', (node) => Object(node).append)
      const frame = make(place)
      frame.open()
      return frame
    },
    check() {
      checkPage()
      if (options.disableAppend && !isInline() && !dialogFrames.dialog().host.isConnected)
        throw new ElementNotInPageError()
      // The page may have removed the element just now.
      if (dialog?.isOpen) dialog.open()
    },
    show() {
      isStuck = hasFailed
      for (const frame of frames) frame.setFailure()
      if (isInline()) return
      dialogFrames.check()
      dialogFrames.dialog().open()
    },
    hide: async () => dialog?.close(),
    fail(onRetry, only) {
      const { notLoaded: text, retry, reload } = source.failure ?? source.messages.get(modalMessages)
      hasFailed = true
      const failure: FrameFailure = isStuck
        ? { text, retry: reload, onRetry: () => location.reload() }
        : {
            text,
            retry,
            onRetry() {
              isStuck = true
              onRetry()
            },
          }
      for (const frame of only ? [only] : frames) if (frame.isOpen) frame.setFailure(failure)
    },
    remove(frame) {
      frames.delete(frame)
      frame.destroy()
    },
    destroy() {
      isDestroyed = true
      stop()
      for (const frame of frames) frame.destroy()
    },
  }
  return dialogFrames
}
