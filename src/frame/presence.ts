/** Attributes that dialogs of a page set on their siblings to hide them from assistive technology. */
const HIDING = ['aria-hidden', 'inert']

/** Limit of removals, so that a page that sets an attribute again each time does not hang. */
const MOST_REMOVALS = 100

/**
 * Prevents the page from hiding an open dialog by changing its host element, and removes the host element once the
 * dialog is closed and no text has to be spoken, until `signal` aborts; `attach` adds it again for a later text. The
 * returned function checks again.
 */
export function watchPresence(
  host: HTMLElement,
  regions: HTMLElement,
  isOpen: () => boolean,
  mayLeave: () => boolean,
  attach: () => void,
  signal: AbortSignal,
): () => void {
  let removals = 0
  const check = () => {
    if (!isOpen()) {
      // Toasts and announcements outlive the dialog.
      if (!mayLeave()) return
      if (regions.textContent && !signal.aborted) attach()
      else host.remove()
      return
    }
    for (const name of HIDING) {
      if (!host.hasAttribute(name) || removals === MOST_REMOVALS) continue
      removals++
      host.removeAttribute(name)
    }
  }
  const observer = new MutationObserver(check)
  observer.observe(host, { attributeFilter: HIDING })
  observer.observe(regions, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  check()
  return check
}
