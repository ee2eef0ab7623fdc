import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { card, closed, dialog, expectHealthy, openWallets, settled, walletRow } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** The modal on pages that are zoomed, or set colours and text for every element. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(async () => {
    await expectHealthy(current)
    await current.close()
  })
  const start = async (options?: VisitOptions) => {
    current = await visit(stage.browser, stage.demo, options)
    return current.page
  }
  const setRootStyle = (page: Page, property: string, value: string) =>
    page.evaluate(([key, text]) => document.documentElement.style.setProperty(key, text), [property, value] as const)

  test.each([
    ['a wide window', { width: 1280, height: 800 }, 1.5],
    ['a phone', { width: 390, height: 700 }, 390 / 320],
  ])('text is as much larger as the root font of the page, and the card stays on the screen, also of a page that is zoomed to 200%%: %s', async (_, viewport, scale) => {
    const page = await start({ viewport })
    const measureRow = async () => {
      await openWallets(page)
      await settled(page)
      const { height } = await walletRow(page).evaluate((node) => node.getBoundingClientRect())
      const edge = await card(page).evaluate((node) => node.getBoundingClientRect())
      expect(edge.y).toBeGreaterThanOrEqual(0)
      expect(edge.x).toBeGreaterThanOrEqual(0)
      expect(edge.y + edge.height).toBeLessThanOrEqual(viewport.height)
      expect(edge.x + edge.width).toBeLessThanOrEqual(viewport.width)
      await page.keyboard.press('Escape')
      await closed(page)
      return height
    }
    const buttonText = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.bar .portico-button') as Element).fontSize)
    const usual = await measureRow()
    await setRootStyle(page, 'font-size', '62.5%')
    expect(await measureRow()).toBe(usual)
    expect(await buttonText()).toBe('14px')
    await setRootStyle(page, 'font-size', '24px')
    expect((await measureRow()) / usual).toBeCloseTo(scale, 1)
    expect(await buttonText()).toBe('21px')

    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await setRootStyle(page, 'zoom', '2')
    await openWallets(page)
    await settled(page)
    const { y, height } = await card(page).evaluate((node) => node.getBoundingClientRect())
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(viewport.height)
    // The last row can be scrolled to.
    await dialog(page).getByRole('button', { name: 'What is a wallet?' }).click()
    await dialog(page).getByRole('heading', { name: 'What is a wallet?' }).waitFor()
  })

  test('what the page sets for every element does not reach it', async () => {
    const page = await start()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { text-transform: uppercase !important; letter-spacing: 4px !important; word-spacing: 9px !important; ' +
          'font-style: italic !important; text-align: right !important; line-height: 3 !important; ' +
          'visibility: hidden !important; cursor: wait !important; color: red !important }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return window.portico.open()
    })
    await walletRow(page).waitFor()
    const looks = await dialog(page)
      .getByRole('heading')
      .evaluate((node) => {
        const { textTransform, letterSpacing, wordSpacing, fontStyle, textAlign, visibility, color } =
          getComputedStyle(node)
        const isRed = color === 'rgb(255, 0, 0)'
        return { textTransform, letterSpacing, wordSpacing, fontStyle, textAlign, visibility, isRed }
      })
    expect(looks).toEqual({
      textTransform: 'none',
      letterSpacing: 'normal',
      wordSpacing: '0px',
      fontStyle: 'normal',
      textAlign: 'center',
      visibility: 'visible',
      isRed: false,
    })
  })

  // Firefox can not be told what the system prefers.
  test.each(
    name === 'firefox' ? (['light'] as const) : (['light', 'dark'] as const),
  )('in a %s system the modal and the buttons are as a page of each colour scheme', async (system) => {
    const page = await start({ colorScheme: system })
    const prefersDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    for (const own of ['light', 'dark', 'light dark']) {
      await setRootStyle(page, 'color-scheme', own)
      await openWallets(page)
      await settled(page)
      const isDark = own === 'light dark' ? prefersDark : own === 'dark'
      const shown = () =>
        page.evaluate(() => {
          const card = window.portico.element.shadowRoot?.querySelector('.card')
          const button = document.querySelector('.bar [data-kind=network]')
          return [card, button].map((node) => {
            const canvas = document.createElement('canvas').getContext('2d')
            if (!canvas || !node) return 'nothing'
            canvas.fillStyle = getComputedStyle(node).backgroundColor
            canvas.fillRect(0, 0, 1, 1)
            const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
            return red + green + blue < 384
          })
        })
      // The colour of a button takes a moment to change.
      await expect.poll(shown, { message: own }).toEqual([isDark, isDark])
      await page.keyboard.press('Escape')
      await closed(page)
    }
  })
})
