import type { CloseReason } from './types.ts'

/**
 * Handles Escape before the page does, until `signal` aborts, unless another modal dialog covers this one. Otherwise
 * dialogs of the page would close too, or instead of this one.
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
      // Let views handle Escape first. Not by a KeyboardEvent: in Firefox it always leaves the shadow tree.
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
