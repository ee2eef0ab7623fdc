/** How long a button has to be seen before it can be pressed, in ms. */
const settleMs = 500

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Calls with `true` once an element was wholly in view for half a second, and with `false` when it is not: a page that
 * covers, fades, moves or shrinks the frame must not have a person press what the person can not see. Browsers without
 * Intersection Observer v2 tell only whether the element is in view.
 */
export function watchArmed(element: Element, listener: (isArmed: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellsVisibility = 'isVisible' in IntersectionObserverEntry.prototype
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  const observer = new IntersectionObserver((entries) => {
    const last: Entry | undefined = entries.at(-1)
    const isSeen = last !== undefined && last.intersectionRatio >= 0.99 && (!tellsVisibility || last.isVisible === true)
    clearTimeout(timer)
    timer = undefined
    if (isSeen) timer = setTimeout(() => listener(true), settleMs)
    else listener(false)
  }, options)
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
