import type { Frame } from 'portico/frame'

/** Time for a view to move focus itself, in milliseconds. */
const grace = 100

/**
 * Watches an element for as long as it has focus. If it is removed from its view, as the row of a wallet that leaves the browser,
 * and nothing else takes focus, focus moves to the title. It does not move to another row, which the user could press by mistake.
 */
export function focusAfterRemoval(frame: Frame | null, element: Element): void {
  if (!frame) return
  const { host, root, body } = frame
  // Focus may have moved, and the frame may have gone, while this code was loaded.
  if (!element.isConnected || root.activeElement !== element) return
  const stage = element.closest('.p-stage')
  const over = new AbortController()
  const end = () => over.abort()
  const options = { capture: true, signal: over.signal }
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    const title = (stage ?? body).querySelector('h2')
    // The view was removed as a whole.
    if (!title?.isConnected) return end()
    observer.disconnect()
    document.addEventListener('pointerdown', end, options)
    timer = setTimeout(() => {
      end()
      const isNowhere = () =>
        !root.activeElement && [null, document.body, host].includes(document.activeElement as HTMLElement | null)
      if (frame.isOpen && isNowhere()) title.focus({ preventScroll: true })
    }, grace)
  })
  over.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      // React tries to give focus back to the host element, in which it was.
      if (target !== host || root.activeElement) end()
    },
    options,
  )
  element.addEventListener(
    'focusout',
    // Some browsers send the event during the removal. Focus that was taken away is not brought back.
    () =>
      queueMicrotask(() => {
        if (element.isConnected && root.activeElement !== element) end()
      }),
    options,
  )
  observer.observe(body, { childList: true, subtree: true })
}
