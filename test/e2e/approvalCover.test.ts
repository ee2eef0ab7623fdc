import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { approve, askToSign, isInert, logIn, shows, walletFrame } from './loginSteps.ts'
import { closed } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** A page that covers, fades, shrinks, clips or moves the approval: it can not be given before it was seen again for half a second. */
let current: Visit
afterEach(() => current.close())

const dialogStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const dialog = document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('dialog')
    if (dialog) dialog.style.cssText = text
  }, style)
const frameStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const frame = document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('iframe')
    if (frame) frame.style.cssText = text
  }, style)
const rootStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    document.documentElement.style.cssText = text
  }, style)
/** Draws something above everything else, as a page can: in the top layer. */
const cover = (page: Page, style: string) =>
  page.evaluate((text) => {
    const layer = document.createElement('div')
    layer.id = 'cover'
    layer.popover = 'manual'
    layer.style.cssText = `margin:0;border:0;padding:0;${text}`
    document.body.append(layer)
    layer.showPopover()
  }, style)
const uncover = (page: Page) => page.evaluate(() => document.querySelector('#cover')?.remove())
/** Shows a dot in the top layer before the approval, and keeps the events of its kind from everybody else. */
const showDot = (page: Page) =>
  page.evaluate(() => {
    const dot = document.createElement('div')
    dot.id = 'dot'
    dot.popover = 'manual'
    dot.style.cssText = 'inset:0 auto auto 0;margin:0;border:0;padding:0;width:1px;height:1px;pointer-events:none'
    document.body.append(dot)
    for (const type of ['beforetoggle', 'toggle'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)
    dot.showPopover()
  })
/** Hides the dot and shows it again in one task, larger or as a dot. */
const raiseDot = (page: Page, style: Readonly<Record<string, string>>) =>
  page.evaluate((given) => {
    const dot = document.querySelector<HTMLElement>('#dot')
    if (!dot) return
    Object.assign(dot.style, given)
    dot.hidePopover()
    dot.showPopover()
  }, style)
const hideDot = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('#dot')?.hidePopover())

/** What the page does, and how it undoes it. */
const attacks: readonly [name: string, begin: (page: Page) => Promise<void>, end: (page: Page) => Promise<void>][] = [
  ['covered', (page) => cover(page, 'inset:0;width:auto;height:auto;background:white'), uncover],
  [
    'covered where presses pass through',
    (page) => cover(page, 'inset:0;width:auto;height:auto;background:white;pointer-events:none'),
    uncover,
  ],
  [
    'covered by almost nothing',
    (page) => cover(page, 'inset:0;width:auto;height:auto;background:rgb(0 0 0 / 1%);pointer-events:none'),
    uncover,
  ],
  [
    'covered by a popover that was there before, raised in one task without an event',
    (page) => raiseDot(page, { inset: '0', width: 'auto', height: 'auto', background: 'white' }),
    hideDot,
  ],
  [
    'covered from a shadow tree where presses pass through',
    (page) =>
      page.evaluate(() => {
        const host = document.createElement('div')
        host.id = 'cover'
        const layer = document.createElement('div')
        layer.popover = 'manual'
        layer.style.cssText = 'inset:0;width:auto;height:auto;background:white;pointer-events:none'
        host.attachShadow({ mode: 'open' }).append(layer)
        document.body.append(host)
        layer.showPopover()
      }),
    uncover,
  ],
  [
    'covered within the dialog',
    (page) =>
      page.evaluate(() => {
        const layer = document.createElement('div')
        layer.id = 'veil'
        layer.style.cssText = 'position:fixed;inset:0;background:white;pointer-events:none'
        document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('dialog')?.append(layer)
      }),
    (page) =>
      page.evaluate(() =>
        document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('#veil')?.remove(),
      ),
  ],
  [
    'masked',
    (page) => dialogStyle(page, 'mask-image:linear-gradient(transparent,black)'),
    (page) => dialogStyle(page, ''),
  ],
  [
    'hidden by the backdrop of something small beside it',
    async (page) => {
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('#cover::backdrop { background: white }')
        document.adoptedStyleSheets.push(sheet)
      })
      await cover(page, 'inset:0 auto auto 0;width:1px;height:1px')
    },
    uncover,
  ],
  [
    'pushed aside by padding of the frame',
    (page) => frameStyle(page, 'padding-top:300px;background:white'),
    (page) => frameStyle(page, ''),
  ],
  ['blended', (page) => dialogStyle(page, 'mix-blend-mode:difference'), (page) => dialogStyle(page, '')],
  ['faded by a filter of the page', (page) => rootStyle(page, 'filter:opacity(0.1)'), (page) => rootStyle(page, '')],
  ['faded', (page) => dialogStyle(page, 'opacity:0.4'), (page) => dialogStyle(page, '')],
  ['filtered', (page) => dialogStyle(page, 'filter:blur(8px)'), (page) => dialogStyle(page, '')],
  ['scaled', (page) => dialogStyle(page, 'transform:scale(0.4)'), (page) => dialogStyle(page, '')],
  ['turned', (page) => dialogStyle(page, 'transform:rotate(180deg)'), (page) => dialogStyle(page, '')],
  ['shrunk by zoom', (page) => rootStyle(page, 'zoom:0.3'), (page) => rootStyle(page, '')],
  ['clipped', (page) => dialogStyle(page, 'clip-path:inset(60% 0 0 0)'), (page) => dialogStyle(page, '')],
  ['out of the window', (page) => dialogStyle(page, 'transform:translateX(80%)'), (page) => dialogStyle(page, '')],
  ['as wide as its button', (page) => dialogStyle(page, 'inline-size:150px'), (page) => dialogStyle(page, '')],
]

describe.each(['chromium', 'firefox'] as const)('in %s', (browser) => {
  const stage = prepareStage(browser)

  test('an approval that the page covers, fades, shrinks, clips or moves can not be given', async () => {
    current = await visit(stage.browser, stage.demo, { query: 'login=email', hasMotion: true })
    const { page } = current
    await logIn(page, stage.demo.world.embeddedWallet)
    await showDot(page)
    const outcome = { isSettled: false }
    const signed = askToSign(page, 'hello').finally(() => {
      outcome.isSettled = true
    })
    await shows(page, 'hello')
    const armed = (isArmed: boolean, name: string) =>
      expect.poll(() => isInert(page), { interval: 50, timeout: 15_000, message: name }).toBe(!isArmed)
    const button = walletFrame(page).getByRole('button', { name: 'Approve' })
    await armed(true, 'at first')
    for (const [name, begin, end] of attacks) {
      await begin(page)
      await armed(false, name)
      const box = await button.boundingBox()
      const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [-1, -1]
      // What was moved out of the window can not be pressed.
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
      if (x >= 0 && y >= 0 && x < width && y < height) await page.mouse.click(x, y)
      await end(page)
      await armed(true, `no longer ${name}`)
      expect({ name, ...outcome }).toEqual({ name, isSettled: false })
    }

    // Moved to where the user presses: inert before it is drawn there, and for half a second after.
    const moved = await page.evaluate(async () => {
      const root = document.querySelector('portico-embedded-wallet')?.shadowRoot
      const [dialog, frame] = [root?.querySelector('dialog'), root?.querySelector('iframe')]
      if (!dialog || !frame) return undefined
      dialog.style.left = '40px'
      const begun = performance.now()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const wasInert = frame.inert
      while (frame.inert && performance.now() - begun < 10_000) await new Promise(requestAnimationFrame)
      return { wasInert, isInert: frame.inert, wasLong: performance.now() - begun > 450 }
    })
    expect(moved).toEqual({ wasInert: true, isInert: false, wasLong: true })
    await dialogStyle(page, '')

    await approve(page)
    expect((await signed).result).toMatch(/^0x/)
    await closed(page)
  })

  test('a toast does not disarm an approval, with the modal open or closed', async () => {
    current = await visit(stage.browser, stage.demo, { query: 'login=email', hasMotion: true })
    const { page } = current
    await logIn(page, stage.demo.world.embeddedWallet)
    for (const isModalOpen of [false, true]) {
      if (isModalOpen) await page.evaluate(() => window.portico.open())
      const signed = askToSign(page, 'hello')
      await shows(page, 'hello')
      await expect.poll(() => isInert(page)).toBe(false)
      const wasInert = await page.evaluate(async () => {
        const shadow = (name: string) => document.querySelector(name)?.shadowRoot
        const kernel = await window.portico.load()
        kernel.notices.toast('success', 'Sent')
        const drawn = () => new Promise(requestAnimationFrame)
        while (!shadow('portico-modal')?.querySelector('.p-toast')) await drawn()
        const states: (boolean | undefined)[] = []
        for (let frames = 0; frames < 20; frames++) {
          await drawn()
          states.push(shadow('portico-embedded-wallet')?.querySelector('iframe')?.inert)
        }
        return states.some((isInert) => isInert !== false)
      })
      expect({ isModalOpen, wasInert }).toEqual({ isModalOpen, wasInert: false })
      await approve(page)
      expect((await signed).result).toMatch(/^0x/)
    }
  })
})
