/** Attributes that dialogs of a page set on their siblings to hide them from assistive technology. */
const HIDING = ['aria-hidden', 'inert']

/** A page that sets an attribute again whenever it is removed must not hang. */
const MOST_REMOVALS = 100

/**
 * Keeps what a page does to the host element from hiding an open dialog, and takes the host element out of the page once
 * the dialog is closed and nothing is left to be read, until `signal` aborts. The returned function looks again.
 */
export function watchPresence(
  host: HTMLElement,
  regions: HTMLElement,
  isOpen: () => boolean,
  mayLeave: () => boolean,
  signal: AbortSignal,
): () => void {
  let removals = 0
  const check = () => {
    if (!isOpen()) {
      // Toasts and announcements outlive the dialog.
      if (mayLeave() && !regions.textContent) host.remove()
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
