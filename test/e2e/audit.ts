import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './steps.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export type Side = 'ltr' | 'rtl'

/** Shows the modal in a reading direction. */
export async function turn(page: Page, side: Side): Promise<void> {
  await page.evaluate(async (direction) => {
    const { portico } = window
    if (portico.kernel) await portico.setLocale(direction === 'rtl' ? 'ar' : 'en')
    // Before the kernel has loaded there are no languages: only the direction can be set.
    else portico.element.dir = direction
  }, side)
  await page.locator(`portico-modal[dir=${side}]`).waitFor({ state: 'attached' })
  await settled(page)
}

/** The violations that axe finds in the modal: rule, element and reason. */
export async function violations(page: Page, { withContrast = true } = {}): Promise<string[]> {
  // Sending the source of axe takes as long as running it, so do it once for each page.
  const isHere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isHere && { axeSource: 'void 0' }) })
  const { violations } = await axe
    .include('portico-modal')
    .setLegacyMode(true)
    .options({
      // Describing the rules that passed would take longer than finding the violations.
      resultTypes: ['violations'],
      // `smallTargets` is stricter: it does not accept small targets that have enough distance to others.
      rules: { 'target-size': { enabled: false }, 'color-contrast': { enabled: withContrast } },
    })
    .withTags(standards)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}

/** Neighbours in the tab order that are on the same line in the wrong order for a reading direction. */
export const misplaced = (page: Page, side: Side): Promise<string[]> =>
  page.evaluate((direction) => {
    const all = document
      .querySelector('portico-modal')
      ?.shadowRoot?.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [role=tab]')
    const shown = [...(all ?? [])]
      .filter((element) => element.checkVisibility() && !element.closest('.p-hidden'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    /** The part of the view that an element scrolls with: what scrolls below a row of buttons is not beside them. */
    const scrollerOf = (element: Element) => {
      let found = element.parentElement
      while (found && !/auto|scroll/.test(getComputedStyle(found).overflowY)) found = found.parentElement
      return found
    }
    return shown.flatMap(({ element, box }, index) => {
      const next = shown[index + 1]
      if (!next || next.box.top >= box.bottom || box.top >= next.box.bottom) return []
      if (scrollerOf(element) !== scrollerOf(next.element)) return []
      const isAfter = direction === 'ltr' ? next.box.left >= box.right - 1 : next.box.right <= box.left + 1
      // Elements that contain or overlap each other have no order.
      const isApart = next.box.left >= box.right - 1 || next.box.right <= box.left + 1
      return isAfter || !isApart
        ? []
        : [`${element.outerHTML.slice(0, 100)} before ${next.element.outerHTML.slice(0, 100)}`]
    })
  }, side)

/** Everything in the modal that can be pressed and is smaller than 24 by 24 px; links within a sentence may be (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document
      .querySelector('portico-modal')
      ?.shadowRoot?.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, summary, [tabindex="0"], [role=tab], [role=button]',
      )
    return [...(all ?? [])]
      .map((element) => element.closest('label') ?? element)
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width} × ${box.height}`)
  })

/** What does not fit into the width: the page or a part of the card scrolls sideways, or something stands out of the card. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} > ${clientWidth}`] : []
    const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.card')
    if (!card) return ['there is no card']
    const edge = card.getBoundingClientRect()
    const isCutByEllipsis = (element: Element) => {
      for (let parent = element.parentElement; parent && parent !== card; parent = parent.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(parent)
        if (textOverflow === 'ellipsis' && overflowX !== 'visible') return true
      }
      return false
    }
    for (const element of card.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility() || element.closest('svg, .p-hidden')) continue
      const { left, right, width } = element.getBoundingClientRect()
      const name = element.outerHTML.slice(0, 100)
      const standsOut = width > 0 && (left < edge.left - 1 || right > edge.right + 1)
      if (standsOut && !isCutByEllipsis(element)) found.push(`stands out: ${name}`)
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible' && !hasEllipsis) {
        found.push(`cut: ${name}`)
      }
    }
    return found
  })

/** Spaces out the texts of the modal as WCAG 1.4.12 allows users to; call the returned function to undo it. */
export async function spaceOut(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
    `)
    document.querySelector('portico-modal')?.shadowRoot?.adoptedStyleSheets.push(spacing)
    return spacing
  })
  return async () => {
    await sheet.evaluate((spacing) => {
      const sheets = document.querySelector('portico-modal')?.shadowRoot?.adoptedStyleSheets
      sheets?.splice(sheets.indexOf(spacing), 1)
    })
    await sheet.dispose()
  }
}

/**
 * In the page: the texts of those elements that do not fit in them, measured in fractions of a pixel, which `scrollWidth` rounds.
 * Of a text that begins with an amount, its symbol may be cut.
 */
export function findCut(elements: readonly Element[]): string[] {
  return elements
    .filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [amount = ''] = /^[+−]?[\d.,]+/.exec(element.textContent) ?? []
      let left = amount.length
      for (const node of element.childNodes) {
        const { length } = node.textContent ?? ''
        if (node instanceof Text && left > 0 && left <= length) range.setEnd(node, left)
        left -= length
      }
      let box: Element | null = element
      while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
      return range.getBoundingClientRect().width > (box?.getBoundingClientRect().width ?? 0) + 0.1
    })
    .map((element) => element.textContent)
}

/** Sentences, labels and amounts that do not fit: cut off at an edge, or by an ellipsis within a button. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll<HTMLElement>('.card *')
    return [...(all ?? [])].flatMap((element) => {
      if (!element.textContent?.trim() || !element.checkVisibility()) return []
      // Names of wallets and tokens may be of any length: they end after two lines.
      if (element.closest('svg, .p-hidden, .clip')) return []
      const { overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const name = element.outerHTML.slice(0, 160)
      if (textOverflow === 'ellipsis') {
        return element.closest('.p-button') && element.scrollWidth > element.clientWidth + 1
          ? [`ellipsis: ${name}`]
          : []
      }
      if (webkitLineClamp !== 'none' || !/hidden|clip/.test(overflowY)) return []
      return element.scrollHeight > element.clientHeight + 2 ? [`cut: ${name}`] : []
    })
  })

/**
 * What can not be used in the small window of a page zoomed to 400 % (WCAG 1.4.10, 2.4.11): controls that something covers while
 * they have the focus, and scroll areas without room for two rows.
 */
export const hiddenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const before = root?.activeElement
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    // A banner takes a part of the window until the user dismisses it.
    const least = root?.querySelector('.p-banner') ? 64 : 112
    const slits = [...(root?.querySelectorAll('.p-scroll, .p-screen-main') ?? [])]
      .filter((area) => isShown(area) && area.clientHeight < Math.min(least, area.scrollHeight))
      .map((area) => `a scroll area of ${area.clientHeight} px`)
    const all = root?.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [tabindex="0"], [role=tab]',
    )
    const hidden = [...(all ?? [])]
      .filter(
        (element) => isShown(element) && !element.matches(':disabled, .p-hidden *') && !element.closest('[inert]'),
      )
      .filter((element) => {
        element.focus()
        const target = element.closest('label') ?? element
        const { left, top, width, height } = target.getBoundingClientRect()
        const parts = [0.1, 0.5, 0.9]
        return !parts.some((x) =>
          parts.some((y) => target.contains(root?.elementFromPoint(left + width * x, top + height * y) ?? null)),
        )
      })
      .map((element) => `hidden while it has the focus: ${element.outerHTML.slice(0, 160)}`)
    if (before instanceof HTMLElement) before.focus()
    return [...slits, ...hidden]
  })
