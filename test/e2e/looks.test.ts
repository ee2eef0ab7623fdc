import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { card, closed, connect, dialog, expectHealthy, openWallets, settled, walletRow } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** The card at phone width, without motion, and in the colours that the user or the host wants. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, { hasMotion: true, ...options })
  return current.page
}
const phone = { viewport: { width: 390, height: 844 } }
const background = (page: Page) => card(page).evaluate((element) => getComputedStyle(element).backgroundColor)

/** Takes the header of the sheet and pulls it down by so many pixels. */
const pull = async (page: Page, distance: number, steps: number) => {
  const { x = 0, y = 0 } = (await card(page).boundingBox()) ?? {}
  await page.mouse.move(x + 195, y + 28)
  await page.mouse.down()
  await page.mouse.move(x + 195, y + 28 + distance, { steps })
}

test('at phone width it is a sheet: full width, at the bottom', async () => {
  // Scroll bars of phones take no room.
  const page = await start({ ...phone, isMobile: true })
  await openWallets(page)
  await settled(page)
  const box = await card(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  expect(box?.height).toBeLessThan(700)
})

test('the sheet follows a swipe down and closes; a short pull lets it back', async () => {
  const page = await start(phone)
  await openWallets(page)
  await settled(page)
  const top = (await card(page).boundingBox())?.y
  await pull(page, 40, 5)
  expect((await card(page).boundingBox())?.y).toBeGreaterThan(top ?? 0)
  // Hold still, so that the distance decides and not the speed.
  await page.waitForFunction((since) => performance.now() - since > 200, await page.evaluate(() => performance.now()))
  await page.mouse.up()
  await settled(page)
  expect((await card(page).boundingBox())?.y).toBe(top)
  await pull(page, 200, 5)
  await page.mouse.up()
  await closed(page)
})

test('under reduced motion nothing moves but opacity', async () => {
  const page = await start({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const moved = new Set<string>()
    Object.assign(window, { moved })
    const moving = /transform|translate|scale|rotate|height|width|inset|margin|padding/
    const root = window.portico.element.shadowRoot
    const look = () => {
      for (const { effect } of root?.getAnimations() ?? []) {
        if (!(effect instanceof KeyframeEffect)) continue
        const frames = effect.getKeyframes()
        for (const property of frames.flatMap((frame) => Object.keys(frame))) {
          const values = new Set(frames.map((frame) => frame[property]))
          const isStill = [...values].every((value) =>
            /^(none|translateX\(0px\)|matrix\(1, 0, 0, 1, 0, 0\))$/.test(String(value)),
          )
          if (moving.test(property) && values.size > 1 && !isStill)
            moved.add(`${property}: ${[...values].join(' to ')}`)
        }
      }
    }
    for (const type of ['transitionrun', 'animationstart']) root?.addEventListener(type, look)
  })
  await connect(page)
  await closed(page)
  await current.cue('setChain', 1)
  await dialog(page).getByRole('heading', { name: 'Switch network' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.card[data-shake]').waitFor()
  expect(await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])).toEqual([])
})

test('follows the user from light to dark while it is open, unless the host has decided', async () => {
  const page = await start({ colorScheme: 'light' })
  await openWallets(page)
  await settled(page)
  const light = await background(page)
  expect(light).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await background(page)
  expect(dark).not.toBe(light)
  await page.evaluate(() => window.portico.setThemeMode('light'))
  expect(await background(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => window.portico.setThemeMode('dark'))
  expect(await background(page)).toBe(dark)
})

test('variables of the host change it at once', async () => {
  const page = await start()
  await openWallets(page)
  await page.evaluate(() => window.portico.setThemeVariables({ '--portico-canvas': 'rgb(1, 2, 3)' }))
  expect(await background(page)).toBe('rgb(1, 2, 3)')
})

test.each([
  'light',
  'dark',
] as const)('for users who want more contrast, texts and edges are stronger: %s', async (colorScheme) => {
  const page = await start({ colorScheme })
  await openWallets(page)
  await settled(page)
  /** The contrast of a colour with the background of the card. */
  const contrastOf = (selector: string, property: 'color' | 'borderTopColor') =>
    card(page).evaluate(
      (element, [part, name]) => {
        const canvas = document.createElement('canvas').getContext('2d', {
          willReadFrequently: true,
        }) as CanvasRenderingContext2D
        const node = part === '' ? element : (element.querySelector(part) as Element)
        const light = [getComputedStyle(element).backgroundColor, getComputedStyle(node)[name]].map((color) => {
          canvas.fillStyle = color
          canvas.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
            value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        })
        return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05)
      },
      [selector, property] as const,
    )
  const look = async () => ({
    text: await contrastOf('.p-tag[data-tone=neutral]', 'color'),
    card: await contrastOf('', 'borderTopColor'),
    row: await contrastOf('.p-row', 'borderTopColor'),
  })
  expect((await look()).row).toBeLessThan(3)
  await page.emulateMedia({ contrast: 'more' })
  const { text, card: edge, row } = await look()
  expect(text).toBeGreaterThan(7)
  expect(Math.min(edge, row)).toBeGreaterThan(3)
})

test('the lower edge of a list fades before it is scrolled', async () => {
  const page = await start({ viewport: { width: 390, height: 420 } })
  await openWallets(page)
  await settled(page)
  const scroll = dialog(page).locator('.p-stage:not([data-leaving]) .p-scroll')
  expect(await scroll.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true)
  expect(await scroll.evaluate((node) => getComputedStyle(node).maskImage)).toContain('linear-gradient')
})

test('in forced colours the card and its rows have edges', async () => {
  const page = await start({ forcedColors: 'active' })
  await openWallets(page)
  const edge = await card(page).evaluate((element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
    return { borderTopWidth, borderTopStyle, isSeen: borderTopColor !== backgroundColor }
  })
  expect(edge).toEqual({ borderTopWidth: '1px', borderTopStyle: 'solid', isSeen: true })
  await page.keyboard.press('Tab')
  await walletRow(page).focus()
  const outline = await walletRow(page).evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).toBe('solid')
})
