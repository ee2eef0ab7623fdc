/**
 * Calls `restore` after the content of an element has changed, until the returned function is called: pages that are morphed into
 * new HTML from the server, as by Turbo and Livewire, keep only what that HTML has. Once before each frame, so that a page which
 * removes the content each time does not hang.
 */
export function watchContent(element: Element, restore: () => void): () => void {
  const later = globalThis.requestAnimationFrame ?? setTimeout
  let isOver = false
  const observer = new MutationObserver(() => later(() => isOver || restore()))
  observer.observe(element, { childList: true })
  return () => {
    isOver = true
    observer.disconnect()
  }
}
