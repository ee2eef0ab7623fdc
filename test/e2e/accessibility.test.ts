import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { misplaced, overflows, smallTargets, turn, violations } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { scenes } from './scenes/index.ts'
import { card, closed, connect, dialog, expectHealthy, settled } from './steps.ts'
import { visit } from './visit.ts'

/**
 * Every view and state, by axe (WCAG 2.2 AA), by size of targets, and at 320 px and from right to left by what overflows and
 * in which order it stands. `src/frame/contrast.test.ts` computes the contrast of both themes.
 */
const stage = prepareStage()
const sides = ['ltr', 'rtl'] as const

/** What a browser stores of a user who has connected the first wallet. */
let connectedStorage: NonNullable<BrowserContextOptions['storageState']>
beforeAll(async () => {
  const first = await visit(stage.browser, stage.demo)
  await connect(first.page)
  await closed(first.page)
  connectedStorage = await first.page.context().storageState()
  await first.close()
})

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

test.concurrent.for(named)('%s: breaks no rule, and fits at 320 px in both directions', async ([, scene]) => {
  const current = await visit(stage.browser, stage.demo, {
    query: scene.query ?? '',
    reducedMotion: 'reduce',
    ...(scene.isConnected && { storageState: connectedStorage }),
  })
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
    note('axe', await violations(page))
    note('targets', await smallTargets(page))
    await page.setViewportSize({ width: 320, height: 640 })
    for (const side of sides) {
      await turn(page, side)
      note(`320 px ${side}`, await atRest(page, () => overflows(page)))
      note(`order ${side}`, await misplaced(page, side))
    }
    note('targets at 320 px', await smallTargets(page))
    expect(found).toEqual({})
    if (scene.isFailing) expect(await current.violations()).toEqual([])
    else await expectHealthy(current)
  } finally {
    await current.close()
  }
})
