/** How long the frame has to be seen before it can be used, in milliseconds. */
const settleTime = 500
/** How often browsers are asked that do not say what covers an element, in milliseconds. */
const lookEvery = 200

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Makes an element of a dialog inert until it was seen whole, uncovered and in its own size for half a second, and again
 * whenever it is not: a page that draws over it, shrinks or fades it must not make a person press what the person can not see.
 * Calls `onArmed` each time it can be used. Returns a function that stops, and leaves the element inert.
 */
export function armWhenSeen(element: HTMLElement, onArmed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const setSeen = (isSeen: boolean) => {
    if (!isSeen) {
      clearTimeout(timer)
      timer = undefined
      element.inert = true
    } else if (timer === undefined) {
      timer = setTimeout(() => {
        element.inert = false
        onArmed()
      }, settleTime)
    }
  }
  element.inert = true
  const stopWatching = canTellVisibility() ? observe(element, setSeen) : poll(element, setSeen)
  return () => {
    stopWatching()
    setSeen(false)
  }
}

/** Whether the browser says what covers an element (Intersection Observer v2). */
const canTellVisibility = () =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

function observe(element: HTMLElement, setSeen: (isSeen: boolean) => void): () => void {
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  const observer = new IntersectionObserver((entries: readonly Entry[]) => {
    const last = entries.at(-1)
    setSeen(last !== undefined && last.intersectionRatio >= 0.99 && last.isVisible === true)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}

function poll(element: HTMLElement, setSeen: (isSeen: boolean) => void): () => void {
  const look = () => setSeen(isUncovered(element))
  look()
  const interval = setInterval(look, lookEvery)
  return () => clearInterval(interval)
}

/** Where the element is looked at, in parts of its width and height. */
const points = [
  [0.5, 0.5],
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
] as const

/** Whether the element is what a press at each of several points reaches, in its own size. */
function isUncovered(element: HTMLElement): boolean {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  const { left, top, width, height } = element.getBoundingClientRect()
  const isScaled = Math.abs(width - element.offsetWidth) > 2 || Math.abs(height - element.offsetHeight) > 2
  if (isScaled || width === 0) return false
  return points.every(([x, y]) => document.elementFromPoint(left + width * x, top + height * y) === host)
}
