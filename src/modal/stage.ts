import { createFrame, type Frame } from 'portico/frame'
import { localeSlice, modalSlice } from 'portico/kernel'
import { ElementNotInPageError } from './errors.ts'
import { modalMessages } from './messages.ts'
import type { ModalOptions } from './options.ts'
import type { Source } from './source.ts'
import { themeSlice } from './theme.ts'

/** The boxes in which the modal is shown. They need no kernel, so that one can be there in the next animation frame. */
export interface Stage {
  /** The box of the dialog. */
  dialog(): Frame
  /** Makes a box that is part of the page. */
  inline(place: HTMLElement): Frame
  /** Shows the dialog now, with placeholders in it. Throws `ELEMENT_NOT_IN_PAGE`. */
  show(): void
  /** Resolves when the leaving motion is over. */
  hide(): Promise<void>
  /** Says in the dialog that it could not be loaded, with a button that tries again. */
  fail(retry: () => void): void
  /** Takes a box that is part of the page away. */
  remove(frame: Frame): void
  destroy(): void
}

export function createStage(source: Source, options: ModalOptions, onCloseRequest: () => void): Stage {
  const { get, subscribe } = source.store
  const frames = new Set<Frame>()
  let dialog: Frame | undefined
  let theme = get(themeSlice)
  let locale = get(localeSlice)

  const make = (place?: HTMLElement): Frame => {
    const { dialog: name, close, loading } = source.messages.get(modalMessages)
    const frame = createFrame({ theme, labels: { dialog: name, close, loading }, inline: place, onCloseRequest })
    frame.toasts.dataset.position = options.toasts?.position ?? 'bottom-right'
    frame.setDirection(locale.direction, locale.locale)
    frames.add(frame)
    return frame
  }
  const stop = subscribe(() => {
    const [nextTheme, nextLocale] = [get(themeSlice), get(localeSlice)]
    if (nextTheme !== theme) for (const frame of frames) frame.setTheme(nextTheme)
    if (nextLocale !== locale) for (const frame of frames) frame.setDirection(nextLocale.direction, nextLocale.locale)
    theme = nextTheme
    locale = nextLocale
    if (get(modalSlice).shaking) for (const frame of frames) frame.shake()
  })

  const stage: Stage = {
    dialog() {
      dialog ??= make()
      return dialog
    },
    inline: make,
    show() {
      const frame = stage.dialog()
      if (options.disableAppend && !frame.host.isConnected) throw new ElementNotInPageError()
      if (!frame.isOpen) frame.open()
      frame.body.querySelector('.failure')?.remove()
    },
    hide: () => stage.dialog().close(),
    fail(retry) {
      const { body, announce } = stage.dialog()
      const { notLoaded, retry: label } = source.messages.get(modalMessages)
      const text = document.createElement('p')
      const button = document.createElement('button')
      const box = document.createElement('div')
      text.textContent = notLoaded
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', retry, { once: true })
      box.className = 'failure'
      box.append(text, button)
      body.replaceChildren(box)
      announce(notLoaded, 'assertive')
    },
    remove(frame) {
      frames.delete(frame)
      frame.destroy()
    },
    destroy() {
      stop()
      for (const frame of frames) frame.destroy()
    },
  }
  return stage
}
