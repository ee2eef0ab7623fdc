import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dress, overflows, smallTargets, violations } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { scenes } from './scenes/index.ts'
import { card, dialog, expectHealthy, settled } from './steps.ts'
import { visit } from './visit.ts'

/** Every view and state, by axe (WCAG 2.2 AA) in both themes and both directions, by size of targets, and at 320 px. */
const stage = prepareStage()
const sides = ['ltr', 'rtl'] as const
// A theme changes colours and nothing else, and axe measures the contrast of Latin letters only.
const looks = [
  ['light', 'ltr', 'every rule'],
  ['light', 'rtl', 'every rule'],
  ['dark', 'ltr', 'contrast'],
] as const

/** The name of the dialog, or of the part of the page, as a screen reader says it. */
const nameOf = (page: Page) =>
  card(page).evaluate((element) => {
    const host = element.closest('dialog, section')
    const id = host?.getAttribute('aria-labelledby')
    const root = element.getRootNode() as ShadowRoot
    return (id ? root.getElementById(id)?.textContent : host?.ariaLabel) ?? ''
  })

/** What is still found once the page has had some frames to follow its new width. */
async function atRest(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  for (let frame = 0; frame < 20; frame++) {
    if ((await find()).length === 0) return []
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return find()
}

const named = scenes.map((scene) => [scene.name, scene] as const)

test.concurrent.for(named)('%s: breaks no rule in any theme or direction, and fits at 320 px', async ([, scene]) => {
  const current = await visit(stage.browser, stage.demo, { query: scene.query ?? '', reducedMotion: 'reduce' })
  try {
    const { page } = current
    await scene.play(current)
    await settled(page)
    expect(await nameOf(page)).toMatch(/\S/)
    expect(await dialog(page).count()).toBe(scene.isInline ? 0 : 1)

    const found: Record<string, string[]> = {}
    const note = (where: string, faults: string[]) => {
      if (faults.length > 0) found[where] = faults
    }
    for (const [theme, side, rules] of looks) {
      await dress(page, theme, side)
      note(`${theme} ${side}`, await violations(page, rules))
    }
    note('targets', await smallTargets(page))
    await page.setViewportSize({ width: 320, height: 640 })
    for (const side of sides) {
      await dress(page, 'light', side)
      note(`320 px ${side}`, await atRest(page, () => overflows(page)))
    }
    note('targets at 320 px', await smallTargets(page))
    expect(found).toEqual({})
    if (scene.isFailing) expect(await current.violations()).toEqual([])
    else await expectHealthy(current)
  } finally {
    await current.close()
  }
})
