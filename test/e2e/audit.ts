import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './steps.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export type Side = 'ltr' | 'rtl'

/** Shows the modal in a theme and a reading direction. */
export async function dress(page: Page, theme: 'light' | 'dark', side: Side): Promise<void> {
  await page.evaluate(
    async ([mode, direction]) => {
      const { portico } = window
      portico.setThemeMode(mode)
      if (portico.kernel) await portico.setLocale(direction === 'rtl' ? 'ar' : 'en')
      // Where nothing has arrived yet there are no languages either.
      else portico.element.dir = direction
    },
    [theme, side] as const,
  )
  await page.locator(`portico-modal[dir=${side}][data-mode=${theme}]`).waitFor({ state: 'attached' })
  await settled(page)
}

/** What axe has to say about the modal: rule, element and reason. */
export async function violations(page: Page, rules: 'every rule' | 'contrast' = 'every rule'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include('portico-modal').setLegacyMode(true)
  const { violations } = await (rules === 'contrast'
    ? axe.withRules(['color-contrast'])
    : axe.withTags(standards)
  ).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}

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
    for (const element of card.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility() || element.closest('svg, .p-hidden')) continue
      const { left, right, width } = element.getBoundingClientRect()
      const name = element.outerHTML.slice(0, 100)
      if (width > 0 && (left < edge.left - 1 || right > edge.right + 1)) found.push(`stands out: ${name}`)
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis') {
        found.push(`cut: ${name}`)
      }
    }
    return found
  })
