import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeWorld } from '../../demo/describeWorld.ts'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { type RunningServer, startStaticServer, strictCsp } from '../world/index.ts'
import { prepareStage } from './browsers.ts'
import { buildDialogs, hostsFolder } from './hosts/build.ts'
import { expectHealthy, walletRow } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** The modal on pages with dialogs of other libraries: in front of one, behind one, and inside one. */
const kinds = ['radix', 'radixNonModal', 'mui', 'native', 'nativeNonModal'] as const
type Kind = (typeof kinds)[number]
/** A library acts alike in every browser: Firefox runs one library's dialog and the native one. */
const kindsIn: Record<BrowserName, readonly Kind[]> = { chromium: kinds, firefox: ['radix', 'native'] }

/** The browser closes a native dialog on Escape only where it is modal. */
const closesOnEscape = (kind: Kind) => kind !== 'nativeNonModal'

declare global {
  interface Window {
    openDialog(): void
    closeDialog(): void
    makeModal(name: string): Window['portico']
  }
}

const hostDialog = (page: Page) => page.getByTestId('host')
const ours = (page: Page) => page.locator('portico-modal .dialog')
const openHere = (page: Page) => page.getByRole('button', { name: 'Connect here', includeHidden: true })

/** The attributes that the page has set on the element of the modal, and whether focus is in it. */
const state = (page: Page) =>
  page.evaluate(() => {
    const { element } = window.portico
    return {
      hasFocus: document.activeElement === element,
      attributes: ['aria-hidden', 'inert'].filter((name) => element.hasAttribute(name)),
    }
  })
const free = { hasFocus: true, attributes: [] }

const gone = (page: Page) => page.waitForFunction(() => !window.portico.element.isConnected)

beforeAll(async () => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await buildDialogs()
  process.env.NODE_ENV = before
})

describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let server: RunningServer
  let current: Visit
  beforeAll(async () => {
    server = await startStaticServer({
      root: hostsFolder,
      files: { '/world.json': JSON.stringify(describeWorld(stage.demo.world)) },
      // Emotion and react-remove-scroll write style elements.
      headers: { 'content-security-policy': strictCsp({ 'style-src': "'self' 'unsafe-inline'" }) },
    })
  })
  afterAll(() => server?.stop())
  afterEach(async () => {
    await expectHealthy(current)
    await current.close()
  })
  const start = async (query: string, options = {}) => {
    current = await visit(stage.browser, server, { path: '/dialogs/', query, hasMotion: true, ...options })
    return current.page
  }

  test.each(
    kindsIn[name],
  )('in front of a %s dialog it works and closes alone, and where it was open before, Escape closes one after the other', async (kind) => {
    const page = await start(`kind=${kind}`)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await openHere(page).click()
    await walletRow(page).waitFor()
    expect(await state(page)).toEqual(free)
    await page.keyboard.press('Escape')
    await gone(page)
    await expect.poll(() => hostDialog(page).isVisible()).toBe(true)
    expect(await openHere(page).evaluate((button) => document.activeElement === button)).toBe(true)
    await openHere(page).click()
    await current.cue('hang')
    await walletRow(page).click()
    await ours(page).getByText('Continue in Harbour').waitFor()
    expect(await state(page)).toEqual(free)
    await page.mouse.click(1200, 700)
    // The element stays in the page while a screen reader may still read its announcement.
    await ours(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hostDialog(page).isVisible()).toBe(true)
    if (closesOnEscape(kind)) await page.keyboard.press('Escape')
    else await hostDialog(page).evaluate((node) => (node as HTMLDialogElement).close())
    await hostDialog(page).waitFor({ state: 'hidden' })
    // The page learns of it from the `close` event. Before that, opening the dialog changes nothing.
    await openHere(page).waitFor({ state: 'detached' })

    // The modal is open while the dialog opens.
    await page.evaluate(() => void window.portico.open())
    await walletRow(page).waitFor()
    await page.evaluate(() => window.openDialog())
    await openHere(page).waitFor()
    expect((await state(page)).attributes).toEqual([])
    await page.keyboard.press('Escape')
    // A native modal dialog is above everything that was there before; the others stay below the modal.
    if (kind === 'native') {
      await hostDialog(page).waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => window.portico.isOpen())).toBe(true)
      await page.keyboard.press('Escape')
      await ours(page).waitFor({ state: 'hidden' })
      return
    }
    await ours(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hostDialog(page).isVisible()).toBe(true)
    if (!closesOnEscape(kind)) return
    await page.keyboard.press('Escape')
    await hostDialog(page).waitFor({ state: 'hidden' })
  })

  test.each(kindsIn[name])('inside a %s dialog: it works, and closes alone', async (kind) => {
    const page = await start(`kind=${kind}&inside`)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await openHere(page).click()
    await walletRow(page).waitFor()
    expect(await state(page)).toEqual(free)
    await current.cue('hang')
    await walletRow(page).click()
    await ours(page).getByText('Continue in Harbour').waitFor()
    await page.mouse.click(1200, 700)
    await ours(page).waitFor({ state: 'hidden' })
    await openHere(page).click()
    await walletRow(page).waitFor()
    await page.keyboard.press('Escape')
    await ours(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hostDialog(page).isVisible()).toBe(true)
    expect(await page.evaluate(() => window.portico.element.isConnected)).toBe(true)
    if (!closesOnEscape(kind)) return
    await page.keyboard.press('Escape')
    await hostDialog(page).waitFor({ state: 'hidden' })
  })

  test('a list scrolls in front of a dialog that keeps the page from scrolling', async () => {
    const page = await start('kind=radix', { viewport: { width: 800, height: 300 } })
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await openHere(page).click()
    await walletRow(page).hover()
    const top = async () => (await walletRow(page).boundingBox())?.y
    const before = (await top()) ?? 0
    await vi.waitFor(async () => {
      await page.mouse.wheel(0, 20)
      expect(await top()).toBeLessThan(before)
    }, 10_000)
  })

  /** Fills the page, so that it scrolls. */
  const fill = (page: Page) =>
    page.evaluate(() => {
      const content = document.createElement('div')
      content.style.height = '5000px'
      document.body.append(content)
    })
  const wheel = async (page: Page) => {
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 200)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return page.evaluate(() => scrollY)
  }
  const expectScrolling = (page: Page) => vi.waitFor(async () => expect(await wheel(page)).toBeGreaterThan(0), 10_000)

  test.each(
    kindsIn[name].filter((kind) => kind === 'radix' || kind === 'mui'),
  )('a %s dialog may close while the modal is open: the page does not scroll until the modal is closed', async (kind) => {
    const page = await start(`kind=${kind}`)
    await fill(page)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await openHere(page).click()
    await walletRow(page).waitFor()
    await page.evaluate(() => window.closeDialog())
    await hostDialog(page).waitFor({ state: 'detached' })
    expect(await wheel(page)).toBe(0)
    await page.keyboard.press('Escape')
    await gone(page)
    await expectScrolling(page)
  })

  test('a page that replaces its body while the modal is open scrolls, and the modal opens again', async () => {
    const page = await start('kind=native')
    await page.evaluate(() => void window.portico.open())
    await walletRow(page).waitFor()
    await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
    await page.waitForFunction(() => !window.portico.isOpen())
    await fill(page)
    await expectScrolling(page)
    await page.evaluate(() => void window.portico.open())
    await walletRow(page).waitFor()
  })

  test('of two modals Escape closes the one on top', async () => {
    const page = await start('kind=radix')
    await page.evaluate(() => void window.portico.open())
    await walletRow(page).waitFor()
    await page.evaluate(() => {
      const second = window.makeModal('second')
      Object.assign(window, { second })
      return void second.open()
    })
    const isOpen = () =>
      page.evaluate(() => [window.portico.isOpen(), (window as never as { second: Window['portico'] }).second.isOpen()])
    expect(await isOpen()).toEqual([true, true])
    await page.keyboard.press('Escape')
    expect(await isOpen()).toEqual([true, false])
    await page.keyboard.press('Escape')
    expect(await isOpen()).toEqual([false, false])
    // A modal that was made ready meanwhile is in the page, closed.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('portico-modal')].every(({ shadowRoot }) => !shadowRoot?.querySelector('[open]')),
    )
  })
})
