/** The computed styles of an element that is not hidden, shrunk or otherwise altered. */
const plain: Readonly<Record<string, string>> = {
  opacity: '1',
  visibility: 'visible',
  filter: 'none',
  'clip-path': 'none',
  'mask-image': 'none',
  'mask-border-source': 'none',
  'mix-blend-mode': 'normal',
  transform: 'none',
  translate: 'none',
  scale: 'none',
  rotate: 'none',
  perspective: 'none',
}

/** Whether the element matches a selector; `false` if the browser does not know the selector. */
function isMatched(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

/** The parent of an element; the host for the root of a shadow tree. */
function parentOf(element: Element): Element | null {
  const root = element.parentElement ? null : element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

function hasEffect(element: Element): boolean {
  const style = getComputedStyle(element)
  // An empty value means that the browser does not know the property, and so has no such effect.
  return Object.entries(plain).some(([property, value]) => ![value, ''].includes(style.getPropertyValue(property)))
}

/**
 * Whether no style of an element or its ancestors fades, hides, clips, blends or moves it. A modal dialog is drawn in the top
 * layer, so of its ancestors only the root of the page counts, whose filters apply to everything. A dialog that the page has
 * made non-modal may be covered by anything: never drawn plainly.
 */
export function isDrawnPlainly(element: Element): boolean {
  // A view transition of the page draws snapshots above everything.
  if (isMatched(element.ownerDocument.documentElement, ':active-view-transition')) return false
  for (let part: Element | null = element; part; part = parentOf(part)) {
    if (hasEffect(part)) return false
    if (isMatched(part, ':modal')) return !hasEffect(part.ownerDocument.documentElement)
  }
  return !element.closest('dialog') || !globalThis.CSS?.supports('selector(:modal)')
}

const sides = ['top', 'right', 'bottom', 'left']

/** Whether the contents of an element fill its box: a large padding could hide most of them. */
export function isFilled(element: Element): boolean {
  const style = getComputedStyle(element)
  return sides
    .flatMap((side) => [`padding-${side}`, `border-${side}-width`])
    .every((property) => !Number.parseFloat(style.getPropertyValue(property)))
}

/** Matches the elements of the top layer. */
const topLayer = ':is(:popover-open, :modal, :fullscreen)'

const topLayerOf = (root: Document | ShadowRoot): readonly Element[] => {
  try {
    return [...root.querySelectorAll(topLayer)]
  } catch {
    return []
  }
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The open shadow trees of the page, nested ones included. */
function shadowsOf(root: Document | ShadowRoot): readonly ShadowRoot[] {
  return [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot, ...shadowsOf(shadowRoot)] : [],
  )
}

/**
 * Shows or hides a popover. This fails if a listener of the page has removed or changed the popover meanwhile: the others are
 * still to be shown or hidden.
 */
function attempt(toggle: () => void): void {
  try {
    toggle()
  } catch {
    // A popover that could not be hidden counts as a cover.
  }
}

/** Interval of the search for shadow trees, in milliseconds. */
const searchPause = 200

/** Detects elements that the page draws above a dialog, as far as a script can. */
export interface Covers {
  /**
   * Whether another element of the top layer was shown after this one, at any position: a backdrop or a shadow is larger than
   * its box, and presses may pass through.
   */
  has(): boolean
  /** Stops, and shows the popovers of the page again. */
  stop(): void
}

/**
 * Remembers the elements of the top layer. Create it just before the dialog is shown: dialogs that were shown earlier lie
 * below, until they are closed and shown again. Popovers are hidden until `stop`: the page can raise one in a single task. Only
 * the event `beforetoggle` reports that, and the page can stop its propagation.
 */
export function createCovers(element: Element, now = () => performance.now()): Covers {
  const { ownerDocument: page } = element
  const own = new Set<Element>()
  for (let part: Element | null = element; part; part = parentOf(part)) own.add(part)
  let roots: readonly (Document | ShadowRoot)[] = []
  let searchedAt = Number.NEGATIVE_INFINITY
  const shown = () => {
    if (now() - searchedAt >= searchPause) {
      searchedAt = now()
      roots = [page, ...shadowsOf(page)]
    }
    return roots.flatMap(topLayerOf)
  }
  const isPopover = (item: Element) => isMatched(item, ':popover-open')
  // The browser itself closes other kinds of popovers when a modal dialog is shown.
  const isManual = (item: Element): item is HTMLElement =>
    item.isConnected && (item as HTMLElement).popover === 'manual'
  const hidden = shown().filter(isPopover).filter(isManual)
  for (const popover of hidden) attempt(() => popover.hidePopover())
  let below = new Set(shown().filter((item) => !isPopover(item)))
  // If the page closes a dialog and shows it again in a single task, a record still has the removed attribute `open`.
  const forget = (records: readonly MutationRecord[]) => {
    for (const { target, oldValue } of records) if (oldValue === null) below.delete(target as Element)
  }
  const observer = new MutationObserver(forget)
  for (const item of below) observer.observe(item, { attributeFilter: ['open'], attributeOldValue: true })
  return {
    has() {
      forget(observer.takeRecords())
      const all = shown()
      below = new Set(all.filter((item) => below.has(item)))
      return all.some((item) => !own.has(item) && !below.has(item))
    },
    stop() {
      observer.disconnect()
      for (const popover of hidden.splice(0)) {
        if (isManual(popover) && !isPopover(popover)) attempt(() => popover.showPopover())
      }
    },
  }
}

/**
 * Whether a scrolling ancestor clips a part so that it is not drawn over the element: a part that is scrolled out of sight
 * may have its box there. Nothing clips a part with a fixed position, and only positioned ancestors clip an absolute one.
 */
function isCutOff(part: Element, element: Element): boolean {
  let isEscaping = false
  for (let at = part; at.parentElement && !at.parentElement.contains(element); at = at.parentElement) {
    const { position } = getComputedStyle(at)
    const around = getComputedStyle(at.parentElement)
    if (position === 'fixed') return false
    isEscaping = (isEscaping || position === 'absolute') && around.position === 'static'
    const cuts = [around.overflowX, around.overflowY].every((value) => !['visible', ''].includes(value))
    if (cuts && !isEscaping && !overlaps(at.parentElement, element)) return true
  }
  return false
}

/**
 * Whether something of the same tree may lie over the element: an element that is not its ancestor, or a pseudo-element
 * (`::before`, `::after`).
 */
export function isVeiled(element: Element): boolean {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot)) return false
  const isDrawn = (part: Element, pseudo: string) =>
    !['none', 'normal', ''].includes(getComputedStyle(part, pseudo).content)
  const isVeil = (part: Element) =>
    part.contains(element)
      ? getComputedStyle(part).pointerEvents === 'none' || isDrawn(part, '::before') || isDrawn(part, '::after')
      : !isCutOff(part, element)
  return [...root.querySelectorAll('*')].some((part) => part !== element && overlaps(part, element) && isVeil(part))
}
