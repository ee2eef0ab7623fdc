const LOCK = Symbol.for('portico.scroll-lock')

/** What holds a document, whichever copy of this code it is that asks. */
interface Lock {
  holders: number
  readonly undo: () => void
}

/**
 * Keeps the page from scrolling without moving anything on it; the returned function lets go, and the last one to let go
 * puts the page back exactly as it was.
 */
export function lockScroll(): () => void {
  const place = document as Document & { [LOCK]?: Lock | undefined }
  const lock = place[LOCK] ?? { holders: 0, undo: holdPage() }
  place[LOCK] = lock
  lock.holders++
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    if (--lock.holders > 0) return
    delete place[LOCK]
    lock.undo()
  }
}

function holdPage(): () => void {
  const { documentElement: html, body } = document
  const hadScrollbar = window.innerWidth > html.clientWidth
  // The viewport takes its overflow from <body> when <html> leaves it visible.
  const fromBody = getComputedStyle(html).overflowY === 'visible' && getComputedStyle(body).overflowY !== 'visible'
  const restore = [setStyle(fromBody ? body : html, 'overflow', 'hidden')]
  // Only where a scrollbar took room: a gutter on a short page would itself be a shift.
  if (hadScrollbar) restore.push(setStyle(html, 'scrollbar-gutter', 'stable'))
  return () => {
    for (const undo of restore.reverse()) undo()
  }
}

function setStyle(node: HTMLElement, property: string, value: string): () => void {
  const hadAttribute = node.hasAttribute('style')
  const before = node.style.getPropertyValue(property)
  const priority = node.style.getPropertyPriority(property)
  node.style.setProperty(property, value, 'important')
  return () => {
    if (before) node.style.setProperty(property, before, priority)
    else node.style.removeProperty(property)
    // Reading the attribute first makes Chromium bring it up to date; it removes a stale one only to write it again.
    if (!hadAttribute && !node.getAttribute('style')) node.removeAttribute('style')
  }
}
