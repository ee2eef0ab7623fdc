import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { cutTexts, hiddenFocus, misplaced, overflows, smallTargets, spaceOut, turn, violations } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { scenes } from './scenes/index.ts'
import type { Scene } from './scenes/scene.ts'
import { card, closed, connect, dialog, settled } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/**
 * Checks every view and state with axe (WCAG 2.2 AA), for the size of targets, at 320 px in both directions for overflow and
 * tab order, there also with spaced out texts, and in the window of a page zoomed to 400 %. `src/frame/contrast.test.ts` computes
 * the contrast of both themes; axe checks the contrast of each view only once.
 */
const stage = prepareStage()
const sides = ['ltr', 'rtl'] as const
const desktop = { width: 1280, height: 800 }

/** The browser storage of a user who has connected the first wallet. */
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

/** The findings that remain after the page had up to 20 frames to adapt to its new width. */
async function atRest(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  for (let frame = 0; frame < 20; frame++) {
    if ((await find()).length === 0) return []
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return find()
}

/** Opens the page of a scene, without preloading: few scenes show the views that would be preloaded. */
const open = ({ query = '', isConnected }: Scene) =>
  visit(stage.browser, stage.demo, {
    viewport: desktop,
    query: query.includes('preload=') ? query : `${query}&preload=none`,
    ...(isConnected && { storageState: connectedStorage }),
  })

/** Makes the page ready for the next scene: closes the modal, and undoes what the scene and its audit have changed. */
async function leave({ page, complaints, cue }: Visit): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Accepting a request that hangs would send it.
  await cue('reject')
  await cue('accept')
  await page.evaluate(async () => {
    window.portico.close()
    await window.portico.setLocale('en')
  })
  await closed(page)
  await page.setViewportSize(desktop)
  complaints.length = 0
}

/** Plays a scene, and looks at the view where it ends: the faults by what found them. */
async function audit(current: Visit, scene: Scene): Promise<Record<string, string[]>> {
  const { page } = current
  await scene.play(current)
  await settled(page)
  expect(await nameOf(page)).toMatch(/\S/)
  expect(await dialog(page).count()).toBe(scene.isInline ? 0 : 1)

  const found: Record<string, string[]> = {}
  const note = (where: string, faults: string[]) => {
    if (faults.length > 0) found[where] = faults
  }
  note('axe', await violations(page, { withContrast: firstOfViews.has(scene) }))
  note('targets', await smallTargets(page))
  await page.setViewportSize({ width: 320, height: 640 })
  for (const side of sides) {
    await turn(page, side)
    note(`320 px ${side}`, await atRest(page, () => overflows(page)))
    note(`order ${side}`, await misplaced(page, side))
    const undo = await spaceOut(page)
    // A field scrolls its text.
    const spaced = async () => (await overflows(page)).filter((fault) => !fault.startsWith('cut: <input'))
    note(`spaced out ${side}`, await atRest(page, async () => [...(await spaced()), ...(await cutTexts(page))]))
    await undo()
  }
  note('targets at 320 px', await smallTargets(page))
  await page.setViewportSize({ width: 320, height: 256 })
  note('at 400 %', await atRest(page, () => hiddenFocus(page)))
  note('content security policy', await current.violations())
  if (!scene.isFailing) note('console', [...current.complaints])
  return found
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

/** The first scene of each view. */
const firstOfViews = new Set(groupBy(scenes, ({ name }) => name.split(',')[0] ?? '').map(([first]) => first))

/**
 * Scenes that are played in turn on one page, because loading it takes longer than playing most of them. A scene where
 * something fails shares no page with one where the console has to stay empty: a complaint may come late.
 */
const walks = groupBy(scenes, ({ name, query, isConnected, isFailing, isInline, isAlone }) =>
  JSON.stringify(isAlone ? name : [query, isConnected, isFailing, isInline]),
).flatMap((walk) => {
  const parts = Math.ceil(walk.length / 12)
  return Array.from({ length: parts }, (_, part) =>
    walk.slice((part * walk.length) / parts, ((part + 1) * walk.length) / parts),
  )
})

const nameOfWalk = (walk: readonly Scene[]) =>
  [walk[0]?.name, ...(walk.length > 1 ? [`${walk.length - 1} more up to ${walk.at(-1)?.name}`] : [])].join(', and ')
const named = walks.map((walk) => [nameOfWalk(walk), walk] as const)

test.concurrent.for(named)('%s: breaks no rule, and fits at 320 px in both directions', async ([, walk]) => {
  const found: Record<string, unknown> = {}
  let current: Visit | undefined
  for (const scene of walk) {
    try {
      if (current) await leave(current)
      current ??= await open(scene)
      const faults = await audit(current, scene)
      if (Object.keys(faults).length > 0) found[scene.name] = faults
    } catch (error) {
      found[scene.name] = String(error)
      // The next scene starts on a new page.
      await current?.close()
      current = undefined
    }
  }
  await current?.close()
  expect(found).toEqual({})
})
