import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { scenes } from './scenes/index.ts'
import { account, press, says, titled } from './scenes/scene.ts'
import {
  accountButton,
  card,
  closed,
  connect,
  connectButton,
  dialog,
  expectHealthy,
  holdScripts,
  openWallets,
  settled,
  walletRow,
} from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Edges, contrasts and sizes that are seen before anything is read. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, options)
  return current.page
}
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}
const scrolls = (page: Page) =>
  card(page)
    .locator('.p-stage:not([data-leaving]) .p-scroll')
    .first()
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)

test.each(['ltr', 'rtl'] as const)('scrolling content has the same margins as other content, %s', async (side) => {
  const page = await start()
  await account(current)
  await says(current, 'Tide Dollar')
  await page.evaluate((direction) => Object.assign(window.portico.element, { dir: direction }), side)
  await settled(page)
  expect(await scrolls(page)).toBe(true)
  const edges = async (row: Locator) => {
    const [outer, inner] = [await boxOf(card(page)), await boxOf(row)]
    return [inner.x - outer.x, outer.x + outer.width - inner.x - inner.width].map(Math.round)
  }
  expect(await edges(dialog(page).locator('.s-fact').first())).toEqual([17, 17])
  await press(current, /^Network: /)
  await titled(current, 'Choose network')
  await settled(page)
  expect(await scrolls(page)).toBe(false)
  expect(await edges(dialog(page).locator('.p-row').first())).toEqual([17, 17])
})

test.each(['light', 'dark'] as const)('placeholders stand out from the card, %s', async (colorScheme) => {
  const page = await start({ colorScheme, query: 'preload=intent' })
  const release = await holdScripts(page)
  await connectButton(page).click()
  const row = card(page).locator('.skeleton-row').first()
  await row.waitFor()
  const ratio = await row.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D
    const paint = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const linear = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      const [red = 0, green = 0, blue = 0] = linear
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const colourOf = (node: Element) => getComputedStyle(node).backgroundColor
    const ground = paint(colourOf(element.closest('.card') as Element))
    const shape = paint(colourOf(element))
    return Math.max(ground, shape) / Math.min(ground, shape)
  })
  expect(ratio).toBeGreaterThan(1.15)
  release()
})

test.each([
  ['in a dialog', { viewport: { width: 844, height: 390 } }],
  ['on a phone', { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true }],
] as const)('on a screen that is wide and low the code to scan needs no scrolling, %s', async (_, options) => {
  const page = await start(options)
  await connectButton(page).click()
  await page.evaluate(() => window.portico.open({ view: 'ConnectingWalletConnect' }))
  await dialog(page).getByRole('img', { name: /code/i }).waitFor()
  await settled(page)
  expect(await scrolls(page)).toBe(false)
  const [outer, code, button] = [
    await boxOf(card(page)),
    await boxOf(card(page).locator('.p-qr')),
    await boxOf(dialog(page).getByRole('button', { name: 'Copy link' })),
  ]
  expect(code.y + code.height).toBeLessThan(outer.y + outer.height)
  expect(button.x).toBeGreaterThan(code.x + code.width)
  expect(code.width).toBeGreaterThan(220)
})

test('the whole address is on the view to receive, in groups of four, and its picture is a whole disc', async () => {
  const page = await start()
  await account(current)
  await press(current, 'Receive')
  await titled(current, 'Receive')
  await settled(page)
  const groups = await dialog(page).locator('.p-address-whole > :first-child > span').allInnerTexts()
  expect(groups.join('')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(groups.map(({ length }) => length)).toEqual([6, ...Array(9).fill(4)])
  const [disc, place] = [
    await boxOf(dialog(page).locator('.p-qr-logo .p-entity')),
    await boxOf(dialog(page).locator('.p-qr-logo')),
  ]
  expect(Math.abs(disc.width - disc.height)).toBeLessThan(0.5)
  expect(disc.width).toBeLessThanOrEqual(place.width + 0.5)
  const image = await boxOf(dialog(page).locator('.p-qr-logo img'))
  expect([image.width, image.height].map(Math.round)).toEqual([disc.width, disc.height].map(Math.round))
})

test('the button of the page shortens an address as the modal does', async () => {
  const page = await start()
  await connect(page)
  await closed(page)
  await expect.poll(() => accountButton(page).innerText()).toContain('0xf39F…2266')
})

test('the first wallet is one press of an arrow key away', async () => {
  const page = await start({ query: 'wallets=3' })
  await openWallets(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const [first] = await dialog(page).getByRole('listitem').getByRole('button').all()
  expect(await first?.evaluate((row) => row.matches(':focus-visible'))).toBe(true)
  await walletRow(page).waitFor()
})

test.each([
  ['Account settings', 'AccountSettings'],
  ['the kinds of transactions', 'Transactions'],
  ['a long title', 'ConnectingMultiChain'],
])('in German no title and no text of a row is cut: %s', async (_, name) => {
  const scene = scenes.find((item) => item.name === name)
  const page = await start({ query: scene?.query ?? '' })
  await scene?.play(current)
  await page.evaluate(() => window.portico.setLocale('de'))
  await dialog(page)
    .getByRole('heading', { name: /Kontoeinstellungen|Aktivität|Netzwerk für/ })
    .waitFor()
  const cut = await card(page)
    .locator('.p-title, .p-row-label, .p-row-detail')
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 4)
        .map((text) => text.textContent),
    )
  expect(cut).toEqual([])
})
