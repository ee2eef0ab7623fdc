import { showDialog } from './platform.ts'
import type { CloseReason } from './types.ts'

/** Turns Escape, the system's back gesture and a press on the overlay into close requests, until `signal` aborts. */
export function watchDismiss(
  dialog: HTMLDialogElement,
  isOpen: () => boolean,
  request: (reason: CloseReason) => void,
  signal: AbortSignal,
): void {
  let pressed = false
  const onOverlay = (event: Event) => event.composedPath()[0] === dialog

  dialog.addEventListener('pointerdown', (event) => (pressed = onOverlay(event)), { signal })
  dialog.addEventListener(
    'click',
    (event) => {
      // Both ends of the press: a text selection that ends on the overlay must not close.
      if (pressed && onOverlay(event)) request('overlay')
      pressed = false
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !isOpen()) return
      const origin = event.composedPath()[0]
      const nowhere = origin === document.body || origin === document.documentElement
      // A dialog on top of this one handles Escape itself.
      if (!nowhere && !event.composedPath().includes(dialog)) return
      event.preventDefault()
      request('escape')
    },
    { signal },
  )
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      request('escape')
    },
    { signal },
  )
  dialog.addEventListener(
    'close',
    (event) => {
      // A browser may skip `cancel` on a second close gesture; closing stays the owner's decision.
      if (event.target !== dialog || !isOpen() || dialog.open) return
      showDialog(dialog)
      request('escape')
    },
    { signal },
  )
}
