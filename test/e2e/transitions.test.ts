import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { inkOf, recordFrames, recordScreen } from './frames.ts'
import { account, titled } from './scenes/scene.ts'
import { card, dialog, expectHealthy, openWallets, settled } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** View transitions: the card is blank in no frame, its header does not move, and going back draws nothing again. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})

/** A view, what leads from it to another, and the title of that. */
interface Way {
  readonly name: string
  readonly query: string
  begin(): Promise<unknown>
  readonly through: RegExp
  readonly to: string
}

const ways: readonly Way[] = [
  {
    name: 'Connect and its help',
    query: 'wallets=3',
    begin: async () => {
      await openWallets(current.page)
      await dialog(current.page)
        .getByRole('button', { name: /^Search wallets.*\+/ })
        .waitFor()
    },
    through: /^What is a wallet/,
    to: 'What is a wallet?',
  },
  {
    name: 'Connect and all wallets',
    query: 'wallets=3',
    begin: async () => {
      await openWallets(current.page)
      await dialog(current.page)
        .getByRole('button', { name: /^Search wallets.*\+/ })
        .waitFor()
    },
    through: /^Search wallets/,
    to: 'All wallets',
  },
  {
    name: 'the account and the networks',
    query: 'plugin',
    begin: () => account(current),
    through: /^Network: /,
    to: 'Choose network',
  },
  {
    name: 'the account and its settings',
    query: 'plugin',
    begin: () => account(current),
    through: /^Account settings/,
    to: 'Account settings',
  },
]

const begin = async (way: Way, options: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, { query: way.query, hasMotion: true, ...options })
  await way.begin()
  await settled(current.page)
  // Pictures of the first view are here.
  await current.page.waitForFunction(() =>
    [...(window.portico.element.shadowRoot?.querySelectorAll('img') ?? [])].every(({ complete }) => complete),
  )
  return current.page
}
const forth = (page: Page, way: Way) => async () => {
  await dialog(page).getByRole('button', { name: way.through }).click()
  await titled(current, way.to)
}
const back = (page: Page, way: Way) => async () => {
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await dialog(page).getByRole('heading', { name: way.to }).waitFor({ state: 'hidden' })
}

describe.each(['no-preference', 'reduce'] as const)('with a wish for motion of %s', (reducedMotion) => {
  test.each(
    ways,
  )('$name: every frame has content, the header does not move, and going back draws nothing again', async (way) => {
    const page = await begin(way, { reducedMotion })
    const there = await recordFrames(page, forth(page, way))
    const andBack = await recordFrames(page, back(page, way))
    for (const frames of [there, andBack]) {
      expect(frames.length).toBeGreaterThan(0)
      expect(Math.min(...frames.map(({ opacity }) => opacity))).toBeGreaterThan(0.95)
      expect(new Set(frames.map(({ close }) => close)).size).toBe(1)
      expect(frames.filter(({ close, title }) => close === null || !title)).toEqual([])
    }
    const returned = andBack.filter(({ title }) => title !== way.to)
    expect(returned.length).toBeGreaterThan(0)
    for (const fault of ['skeletons', 'letters', 'missing'] as const) {
      expect(
        returned.map((frame) => frame[fault]),
        fault,
      ).toEqual(returned.map(() => 0))
    }
    expect(await page.evaluate(() => window.portico.element.shadowRoot?.querySelectorAll('.p-screen').length)).toBe(1)
  })
})

test.each([
  ['forth and back', 'no-preference'],
  ['with reduced motion', 'reduce'],
] as const)('the screen is never blank, %s', async (_, reducedMotion) => {
  const [way] = ways as [Way]
  const page = await begin(way, { reducedMotion })
  // Long enough for a good number of frames.
  await page.evaluate(() => window.portico.setThemeVariables({ '--portico-duration': '900ms' }))
  const rulers = await page.context().newPage()
  const box = await card(page).boundingBox()
  if (!box) throw new Error('No card')
  await page.bringToFront()
  const atRest = await recordScreen(page, async () => {
    await page.evaluate(() => document.body.animate({ opacity: [1, 0.99] }, 100).finished)
  })
  const pictures = [...(await recordScreen(page, forth(page, way))), ...(await recordScreen(page, back(page, way)))]
  const region = {
    x: Math.round(box.x) + 8,
    y: Math.round(box.y + box.height / 2) - 70,
    width: Math.round(box.width) - 16,
    height: 140,
  }
  const [least = 0] = await inkOf(rulers, atRest.slice(-1), region)
  const ink = await inkOf(rulers, pictures, region)
  expect(least).toBeGreaterThan(500)
  expect(ink.length).toBeGreaterThan(4)
  expect(Math.min(...ink)).toBeGreaterThan(least / 4)
})
