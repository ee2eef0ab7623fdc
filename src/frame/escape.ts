import type { CloseReason } from './types.ts'

/**
 * Takes Escape before the page hears it, while no other modal dialog covers this one: dialogs of the page would close with
 * it, or instead of it. Until `signal` aborts.
 */
export function watchEscape(
  dialog: HTMLDialogElement,
  isOpen: () => boolean,
  request: (reason: CloseReason) => void,
  signal: AbortSignal,
): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !isOpen()) return
      const path = event.composedPath()
      if (!isOnTop(dialog, path)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // A view may use Escape for something of its own. No KeyboardEvent: in Firefox each one leaves the shadow tree.
      const inside = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), { key: 'Escape' })
      if ((path.includes(dialog) ? (path[0] as Element) : dialog).dispatchEvent(inside)) request('escape')
    },
    { capture: true, signal },
  )
}

/** Whether no other modal dialog covers this one: inert content can not be hit. */
function isOnTop(dialog: HTMLDialogElement, path: readonly EventTarget[]): boolean {
  const root = dialog.getRootNode() as ShadowRoot
  if (root.elementFromPoint) return root.contains(root.elementFromPoint(0, 0))
  return path.includes(dialog) || path[0] === document.body || path[0] === document.documentElement
}
