import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { accountButton, closed, connect, connectButton, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** The buttons on a page with a style sheet of its own, which may come before or after theirs. */
const sheets = ['tailwind3', 'tailwind4', 'bootstrap', 'modernNormalize', 'viteTemplate']
const read = (name: string) => readFile(new URL(`hosts/sheets/${name}.css`, import.meta.url), 'utf8')

/** Properties for text rendering and the native appearance, in which the buttons follow the page. */
const ofPage =
  /^(-webkit-font-smoothing|-webkit-text-size-adjust|-webkit-tap-highlight-color|-moz-.*|text-size-adjust|text-rendering|font-synthesis.*|tab-size|appearance|-webkit-appearance)$/

/** Properties without a visible effect: the colour of a border without width, and the layout of flex items without a box. */
const unseen = /^border-.*-color$/
const unseenInParts = /^(border-.*-style|box-sizing|vertical-align|alignment-baseline)$/

const setSheet = (page: Page, css: string, place: 'before' | 'after') =>
  page.evaluate(
    ([text, where]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      const ours = document.adoptedStyleSheets
      document.adoptedStyleSheets = where === 'before' ? [sheet, ...ours] : [...ours, sheet]
    },
    [css, place] as const,
  )
const removeSheet = (page: Page, place: 'before' | 'after') =>
  page.evaluate((where) => {
    const all = document.adoptedStyleSheets
    document.adoptedStyleSheets = where === 'before' ? all.slice(1) : all.slice(0, -1)
  }, place)

/** The computed style of a button and of all in it. What the layout around it gives is left out. */
const looksOf = (button: Locator): Promise<string[]> =>
  button.evaluate(
    (node, sources) => {
      const [left, leftInParts] = sources.map((source) => new RegExp(source))
      return [node, ...node.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element)
        return [...style]
          .filter((name) => !left?.test(name) && !name.startsWith('--'))
          .filter((name) => element === node || !leftInParts?.test(name))
          .map((name) => `${element.className} ${name}: ${style.getPropertyValue(name)}`)
      })
    },
    [`${ofPage.source}|${unseen.source}`, unseenInParts.source] as const,
  )

describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(async () => {
    await expectHealthy(current)
    await current.close()
  })

  /** No rule of the page changes how the buttons look. */
  const expectSameLooks = async (buttons: readonly Locator[]) => {
    const { page } = current
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const button of buttons) {
      await button.and(page.locator('[aria-busy=false]')).waitFor()
      // Without this, styles would be read in the middle of a transition.
      await button.evaluate((node) => node.style.setProperty('transition', 'none'))
      for (const state of ['at rest', 'hovered'] as const) {
        if (state === 'hovered') await button.hover()
        else await page.mouse.move(0, 0)
        const before = await looksOf(button)
        for (const sheet of sheets) {
          for (const place of ['before', 'after'] as const) {
            await setSheet(page, await read(sheet), place)
            const after = await looksOf(button)
            await removeSheet(page, place)
            const changed = after.filter((line) => !before.includes(line))
            expect(changed, `${sheet} ${place} the buttons, ${state}`).toEqual([])
          }
        }
      }
    }
  }

  test('the buttons to connect and of the network look the same', async () => {
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    await connectButton(page).waitFor()
    await expectSameLooks([connectButton(page), page.locator('.bar [data-kind=network]').first()])
  })

  test('the button of the account looks the same', async () => {
    current = await visit(stage.browser, stage.demo)
    await connect(current.page)
    await closed(current.page)
    await expectSameLooks([accountButton(current.page)])
  })

  test('a custom element keeps no room for a picture or a balance that it does not have', async () => {
    current = await visit(stage.browser, stage.demo, { path: '/elements.html' })
    const { page } = current
    const button = page.locator('portico-connect-button button')
    await button.waitFor()
    for (const place of ['before', 'after'] as const) {
      await setSheet(page, 'img, bdi { display: block }', place)
      const shown = () => button.locator('img, .portico-button-detail').filter({ visible: true }).count()
      expect(await shown(), place).toBe(0)
      await removeSheet(page, place)
    }
  })

  test('focus is visible', async () => {
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    for (const sheet of sheets) {
      await setSheet(page, await read(sheet), 'after')
      await connectButton(page).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      const outline = await connectButton(page).evaluate((node) => getComputedStyle(node).outlineStyle)
      expect(outline, sheet).not.toBe('none')
      await removeSheet(page, 'after')
    }
  })

  test('a class of the page changes what it names', async () => {
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    await page.waitForFunction(() => document.adoptedStyleSheets.length > 0)
    await setSheet(page, '.mine { background: rgb(1, 2, 3); min-inline-size: 0; border: 3px solid }', 'after')
    const button = connectButton(page)
    await button.evaluate((node) => node.classList.add('mine'))
    await button.evaluate((node) => node.style.setProperty('transition', 'none'))
    await button.hover()
    expect(
      await button.evaluate((node) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(node)
        return [backgroundColor, borderTopWidth]
      }),
    ).toEqual(['rgb(1, 2, 3)', '3px'])
  })
})
