import { watchEscape } from './escape.ts'
import { matchesMedia } from './platform.ts'
import { watchPresence } from './presence.ts'
import { watchSwipe } from './swipe.ts'
import type { CloseReason } from './types.ts'

export { watchPress } from './press.ts'

const SHEET = '(max-width: 480px)'

/** The listeners of a dialog that are not needed for its first frame. The returned function checks the host element again. */
export function watchDialog(
  dialog: HTMLDialogElement,
  card: HTMLElement,
  regions: HTMLElement,
  isOpen: () => boolean,
  mayLeave: () => boolean,
  request: (reason: CloseReason) => void,
  signal: AbortSignal,
): () => void {
  watchEscape(dialog, isOpen, request, signal)
  watchSwipe(
    card,
    () => matchesMedia(SHEET),
    () => request('swipe'),
    signal,
  )
  return watchPresence((dialog.getRootNode() as ShadowRoot).host as HTMLElement, regions, isOpen, mayLeave, signal)
}
