import { watchEscape } from './escape.ts'
import { matchesMedia, showDialog } from './platform.ts'
import { watchPresence } from './presence.ts'
import { watchSwipe } from './swipe.ts'
import type { CloseReason, Frame } from './types.ts'

export { watchPress } from './press.ts'

const SHEET = '(max-width: 480px)'

/** The listeners of a dialog that are not needed for its first frame. The returned function checks the host element again. */
export function watchDialog(
  frame: Frame,
  dialog: HTMLDialogElement,
  card: HTMLElement,
  regions: HTMLElement,
  mayLeave: () => boolean,
  request: (reason: CloseReason) => void,
  signal: AbortSignal,
): () => void {
  const isOpen = () => frame.isOpen
  watchEscape(dialog, isOpen, request, signal)
  watchSwipe(
    card,
    () => matchesMedia(SHEET),
    () => request('swipe'),
    signal,
  )
  // A dialog that the page moves stays open but is no longer modal: show it again, with its transition. A transition of 0 s has
  // no event, so that of the dialog takes 1 ms at least.
  dialog.addEventListener(
    'transitionrun',
    () => {
      if (!isOpen() || !dialog.isConnected || dialog.matches(':modal')) return
      dialog.removeAttribute('open')
      showDialog(dialog)
    },
    { signal },
  )
  return watchPresence(frame.host, regions, isOpen, mayLeave, frame.attach, signal)
}
