import type { Frame } from 'portico/frame'
import { scrollAreaOf } from 'portico/ui'

/** Elements that may lead to another view. */
const controls = 'button, input, select, textarea, a[href], summary, [tabindex="0"]'

/** How long to wait for the element, in milliseconds. */
const timeLimit = 3000

const controlsOf = (view: Element) => [...view.querySelectorAll<HTMLElement>(controls)]
/** The text of an element, without the letter that stands for a picture which may come meanwhile. */
function textOf(element: Element): string {
  const [...hidden] = element.querySelectorAll('[aria-hidden="true"]')
  return hidden.reduce((text, { textContent }) => text.replace(textContent ?? '', ''), element.textContent ?? '').trim()
}
const nameOf = (element: Element) => `${element.localName} ${element.getAttribute('aria-label') ?? textOf(element)}`

/** The control of the view that stands where `old` stood in its former rendering, or that has its name. */
function find(view: Element, old: Element, former: readonly Element[]): HTMLElement | undefined {
  const [name, all] = [nameOf(old), controlsOf(view)]
  const there = all[former.indexOf(old)]
  if (there && nameOf(there) === name) return there
  const same = all.filter((element) => nameOf(element) === name)
  // Of several with one name, none is certain.
  if (same.length > 0) return same.length === 1 ? same[0] : undefined
  // A label may say what was chosen in the view that was left.
  return all.length === former.length && there?.localName === old.localName ? there : undefined
}

/** Scrolls up and down only: a view that slides in is beside its place. */
function reveal(element: HTMLElement): void {
  const area = scrollAreaOf(element)
  if (!area) return
  const [inner, outer] = [element.getBoundingClientRect(), area.getBoundingClientRect()]
  if (inner.top < outer.top) area.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) area.scrollTop += inner.bottom - outer.bottom
}

/** A key that is held down was pressed in the view that was left: it must not press the element. */
function ignoreHeldKey(element: HTMLElement): void {
  const over = new AbortController()
  const { signal } = over
  element.addEventListener('keydown', (event) => (event.repeat ? event.preventDefault() : over.abort()), { signal })
  element.addEventListener('blur', () => over.abort(), { signal })
}

/**
 * Moves focus from the card to the element that led away from a view, as it is rendered now: at once or within 3 seconds, unless
 * the user has moved focus or has left the view again meanwhile.
 *
 * @param view The view that is on screen again.
 * @param old The element that had focus when the view was left. Its former rendering is no longer in the page.
 */
export function focusAgain({ root, body }: Frame, view: HTMLElement | null, old: Element): void {
  const left = old.closest('.p-stage')
  if (!view || !left) return
  const former = controlsOf(left)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const attempt = () => {
    if (!view.isConnected || view.dataset.leaving !== undefined) return end()
    const { activeElement } = document
    // In this frame, or nowhere: the frame may be in a shadow tree of the page.
    const isElsewhere = !root.activeElement && activeElement !== null && activeElement !== document.body
    if (isElsewhere || body.contains(root.activeElement)) return end()
    const element = find(view, old, former)
    if (!element) return
    end()
    // A text field would open the keyboard of a phone.
    if (element.matches('input, textarea') && globalThis.matchMedia?.('(pointer: coarse)').matches) return
    ignoreHeldKey(element)
    element.focus({ preventScroll: true })
    reveal(element)
  }
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(end, timeLimit)
  observer.observe(view, { childList: true, subtree: true })
  attempt()
}
