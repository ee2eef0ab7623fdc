const LOCK = Symbol.for('portico.scroll-lock')

/** The scroll locks of a document, shared by all copies of this code. */
interface Lock {
  count: number
  readonly undo: () => void
}

/**
 * Prevents the page from scrolling without moving its content. The returned function releases the lock; the last
 * release restores the page exactly.
 */
export function lockScroll(): () => void {
  const place = document as Document & { [LOCK]?: Lock | undefined }
  const lock = place[LOCK] ?? { count: 0, undo: holdPage() }
  place[LOCK] = lock
  lock.count++
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    if (--lock.count > 0) return
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
  // Only if a scrollbar took space: on a page without one the gutter would shift the content.
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
