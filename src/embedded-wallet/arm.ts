/** How long the frame has to be seen in the same place before it can be used, in milliseconds. */
const settleTime = 500
/** The smallest size in which an approval can be read, in CSS pixels. */
const smallest = { width: 200, height: 120 }
/** A page may be drawn somewhat smaller by the CSS property `zoom`; below this a text of 16 px has less than 12 px. */
const smallestZoom = 0.75

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Makes an element of a dialog inert until it was seen whole, uncovered, in its own size and in the same place for half a
 * second, and again whenever it is not: a page that draws over it, shrinks, fades or moves it must not make a person press
 * what the person can not see. Calls `onArmed` each time it can be used. Returns a function that stops, and leaves the
 * element inert.
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
  let isVisible = !canTellVisibility()
  let lastPlace: string | undefined
  const look = () => {
    const place = placeOf(element)
    setSeen(isVisible && place === lastPlace && isUncovered(element))
    lastPlace = place
  }
  element.inert = true
  const stopObserving = isVisible
    ? () => {}
    : observe(element, (visible) => {
        isVisible = visible
        look()
      })
  const stopLooking = onEachFrame(look)
  return () => {
    stopObserving()
    stopLooking()
    setSeen(false)
  }
}

/** Calls `look` before each frame is drawn: an element that has moved is inert before it is drawn in another place. */
function onEachFrame(look: () => void): () => void {
  let request = 0
  const next = () => {
    request = requestAnimationFrame(next)
    look()
  }
  next()
  return () => cancelAnimationFrame(request)
}

/** Whether the browser says what covers an element (Intersection Observer v2). */
const canTellVisibility = () =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

function observe(element: HTMLElement, setVisible: (isVisible: boolean) => void): () => void {
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  const observer = new IntersectionObserver((entries: readonly Entry[]) => {
    const last = entries.at(-1)
    setVisible(last !== undefined && last.intersectionRatio >= 0.99 && last.isVisible === true)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}

function placeOf(element: HTMLElement): string {
  const { left, top, width, height } = element.getBoundingClientRect()
  return `${left} ${top} ${width} ${height}`
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
  const { currentCSSZoom = 1 } = element as { readonly currentCSSZoom?: number }
  if (isScaled || currentCSSZoom < smallestZoom) return false
  if (width < smallest.width || height < smallest.height) return false
  return points.every(([x, y]) => document.elementFromPoint(left + width * x, top + height * y) === host)
}
