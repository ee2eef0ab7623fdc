import { type Covers, isDrawnPlainly, isFilled, isVeiled } from './visibility.ts'

/** How long the frame has to be seen in the same place before it can be used, in milliseconds. */
const settleTime = 500
/** The smallest size in which an approval can be read, in CSS pixels. */
const smallest = { width: 200, height: 120 }
/** The smallest CSS `zoom` of the page that is accepted: below it, a text of 16 px is drawn with less than 12 px. */
const smallestZoom = 0.75

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Protects an element of a dialog against clickjacking: it is inert until it was seen whole, uncovered, in its own size and
 * in the same place for half a second, and again whenever it is not. The browser tells what covers it (Intersection
 * Observer v2), else `covers`; masks are looked up in its style, since no browser tells them. Calls `onArmed` each time the
 * element can be used. Returns a function that stops, and leaves the element inert.
 */
export function armWhenSeen(element: HTMLElement, onArmed: () => void, covers?: Pick<Covers, 'has'>): () => void {
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
  const isTold = canTellVisibility()
  let isVisible = !isTold
  const isSeen = () =>
    isUncovered(element) && isFilled(element) && isDrawnPlainly(element) && !isVeiled(element) && !covers?.has()
  let lastPlace: string | undefined
  const look = () => {
    const place = placeOf(element)
    setSeen(isVisible && place === lastPlace && isSeen())
    lastPlace = place
  }
  element.inert = true
  const stopObserving = isTold
    ? observe(element, (visible) => {
        isVisible = visible
        look()
      })
    : () => {}
  const stopLooking = onEachFrame(look)
  return () => {
    stopObserving()
    stopLooking()
    setSeen(false)
  }
}

/** Calls `look` before each frame is drawn, so that an element that has moved is inert before it is drawn elsewhere. */
function onEachFrame(look: () => void): () => void {
  let request = 0
  const next = () => {
    request = requestAnimationFrame(next)
    look()
  }
  next()
  return () => cancelAnimationFrame(request)
}

/** Whether the browser reports covered elements (Intersection Observer v2). */
export const canTellVisibility = (): boolean =>
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

/** The points to test, as fractions of the element's width and height. */
const points = [0.05, 0.35, 0.65, 0.95].flatMap((x) => [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].map((y) => [x, y] as const))

/** Whether a press at each of the points hits the element, and the element is drawn in its own size. */
function isUncovered(element: HTMLElement): boolean {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  const { left, top, width, height } = element.getBoundingClientRect()
  const isScaled = Math.abs(width - element.offsetWidth) > 2 || Math.abs(height - element.offsetHeight) > 2
  const { currentCSSZoom = 1 } = element as { readonly currentCSSZoom?: number }
  if (isScaled || currentCSSZoom < smallestZoom) return false
  if (width < smallest.width || height < smallest.height) return false
  return points.every(([x, y]) => {
    const at = [left + width * x, top + height * y] as const
    // Look inside the shadow tree too: a page can add an element above this one there.
    return document.elementFromPoint(...at) === host && (host === element || isHit(root as ShadowRoot, element, at))
  })
}

/** Whether a press at a point hits the element, or its parent while the element is inert. */
function isHit(root: ShadowRoot, element: HTMLElement, at: readonly [number, number]): boolean {
  // Shadow roots of test documents may lack `elementFromPoint`.
  const hit = root.elementFromPoint ? root.elementFromPoint(...at) : element
  return hit === element || (hit !== null && hit === element.parentElement)
}
