import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import {
  card,
  closed,
  connect,
  connectButton,
  dialog,
  expectHealthy,
  focused,
  holdScripts,
  openWallets,
  walletRow,
} from './steps.ts'
import { reload, type Visit, type VisitOptions, visit } from './visit.ts'

/** How the dialog opens and closes, and that the page behind it does not move meanwhile. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.heal()
  await expectHealthy(current)
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, { hasMotion: true, ...options })
  return current.page
}

/** Clicks like a hand, and tells what is on screen in the animation frame after. */
const frameAfterClick = async (page: Page) => {
  await page.evaluate(() => {
    const seen = new Promise((resolve) => {
      document.addEventListener(
        'click',
        () =>
          requestAnimationFrame(() => {
            const dialog = window.portico.element.shadowRoot?.querySelector<HTMLDialogElement>('dialog')
            const box = dialog?.querySelector('.card')?.getBoundingClientRect()
            resolve({
              isModal: dialog?.matches(':modal') === true,
              width: box?.width,
              isTall: (box?.height ?? 0) > 200,
            })
          }),
        { once: true },
      )
    })
    Object.assign(window, { seen })
  })
  await connectButton(page).click()
  return page.evaluate(() => (window as unknown as { seen: Promise<unknown> }).seen)
}
const opened = { isModal: true, width: 370, isTall: true }

test('the project API hangs: the dialog is there in the next frame, and the wallets are', async () => {
  stage.demo.world.api.fail('/appkit/v1/config', { hang: true })
  const page = await start()
  expect(await frameAfterClick(page)).toEqual(opened)
  await walletRow(page).waitFor()
})

test('no script arrives: the dialog is there in the next frame, can be closed, and fills later', async () => {
  const page = await start({ query: 'preload=intent' })
  const release = await holdScripts(page)
  expect(await frameAfterClick(page)).toEqual(opened)
  await dialog(page).getByRole('img', { name: 'Loading' }).waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await closed(page)
  await connectButton(page).click()
  release()
  await walletRow(page).waitFor()
})

test('code that arrives after the user has closed the modal does not open it', async () => {
  const page = await start({ query: 'preload=intent' })
  const release = await holdScripts(page)
  await connectButton(page).click()
  await page.keyboard.press('Escape')
  await closed(page)
  release()
  await page.waitForFunction(() => window.portico.kernel)
  await page.waitForLoadState('networkidle')
  expect(await dialog(page).count()).toBe(0)
  expect(await page.evaluate(() => window.portico.isOpen())).toBe(false)
})

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

test('nothing on a scrolling page moves when it opens and closes, and the page does not scroll behind it', async () => {
  const page = await start({ query: 'wallets=3', viewport: { width: 1024, height: 500 } })
  // What the page itself still moves, by loading and by this scroll, is drawn before anything is watched.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 40))
  await nextFrame(page)
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          if (node instanceof Element && !node.contains(window.portico.element))
            shifts.push(node.outerHTML.slice(0, 80))
        }
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })
  const places = () =>
    page.evaluate(() => ({
      scroll: scrollY,
      width: document.documentElement.getBoundingClientRect().width,
      boxes: [...document.querySelectorAll('.bar, .bar button, h1, h2, dl, .desk')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      }),
    }))
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const before = await places()
  await page.evaluate(() => window.portico.open())
  await walletRow(page).waitFor()
  expect(await places()).toEqual(before)
  await page.mouse.move(8, 300)
  await page.mouse.wheel(0, 200)
  await page.keyboard.press('PageDown')
  await nextFrame(page)
  expect(await places()).toEqual(before)
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await places()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

test.each<[string, (page: Page) => Promise<void>]>([
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the overlay', (page) => page.mouse.click(8, 300)],
  ['the close button', (page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
])('focus goes into the dialog, and back to the button after closing by %s', async (_, close) => {
  const page = await start()
  await openWallets(page)
  expect(await page.evaluate(() => document.activeElement === window.portico.element)).toBe(true)
  expect(await focused(page)).toContain('Connect wallet')
  await close(page)
  await closed(page)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Connect wallet')
})

test('the first view is never displayed while it is prepared before the click', async () => {
  const page = await start()
  await page.addInitScript(() => {
    // The `display` of the prepared element after each task that lays out the first view.
    const seen: string[] = []
    Object.assign(window, { seen })
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      const look = (changes: readonly MutationRecord[]) => {
        for (const { target } of changes) seen.push(getComputedStyle(target as Element).display)
      }
      new MutationObserver(look).observe(root, { subtree: true, attributeFilter: ['data-warm'] })
      return root
    }
  })
  await reload(page)
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0)
  expect(new Set(await seen())).toEqual(new Set(['none']))
})

test('a press that begins in the card and ends on the overlay does not close', async () => {
  const page = await start()
  await openWallets(page)
  await dialog(page).getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(8, 300)
  await page.mouse.up()
  expect(await page.evaluate(() => window.portico.isOpen())).toBe(true)
})

test('a view that must be finished first shakes instead of closing', async () => {
  const page = await start()
  await connect(page)
  await closed(page)
  await current.cue('setChain', 1)
  await dialog(page).getByRole('heading', { name: 'Switch network' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.card[data-shake]').waitFor()
  await card(page).and(page.locator(':not([data-shake])')).waitFor()
  expect(await page.evaluate(() => window.portico.isOpen())).toBe(true)
})

test.each(['180ms', '0s'])('the open modal stays modal if the page moves its element (%s)', async (duration) => {
  const page = await start()
  await page.evaluate((time) => window.portico.element.style.setProperty('--portico-duration', time), duration)
  await openWallets(page)
  const isModal = () => dialog(page).evaluate((node) => node.closest('dialog')?.matches(':modal'))
  for (const isAround of [false, true]) {
    await page.evaluate((around) => {
      const { element } = window.portico
      const moved = around ? element.parentElement : element
      document.body.append(Object.assign(document.createElement('div'), { className: 'place' }))
      document.querySelector('.place:last-child')?.append(moved as Node)
    }, isAround)
    await expect.poll(isModal).toBe(true)
  }
  await walletRow(page).waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
})

test('a toast is above a dialog that the page has open, does not take its focus, and has a button once it can be pressed', async () => {
  const page = await start()
  await connectButton(page).focus()
  await page.evaluate(() => {
    const own = document.createElement('dialog')
    own.style.cssText = 'inset: 0; inline-size: 100%; block-size: 100%; max-inline-size: none; max-block-size: none'
    own.append(Object.assign(document.createElement('button'), { id: 'own', textContent: 'Own' }))
    document.body.append(own)
    own.showModal()
  })
  for (const text of ['Sent', 'Swapped']) {
    await page.evaluate(async (words) => {
      const { notices } = await window.portico.load()
      notices.toast('success', words, { duration: Number.POSITIVE_INFINITY })
    }, text)
    const toast = page.locator('portico-modal .p-toast', { hasText: text })
    await toast.waitFor()
    // The dialog of the page makes all else inert, so that nothing else can be hit.
    const place = await toast.evaluate((node) => {
      const region = node.closest('[popover]') as HTMLElement
      const { right, bottom } = region.getBoundingClientRect()
      return { isRaised: region.matches(':popover-open'), end: innerWidth - right, below: innerHeight - bottom }
    })
    expect(place).toEqual({ isRaised: true, end: 16, below: 16 })
  }
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  const dismiss = page.locator('portico-modal .p-toast').getByRole('button', { name: 'Dismiss' })
  // Read from the tree, because inert elements have no role.
  const buttons = page.locator('portico-modal .p-toast button')
  await expect.poll(() => buttons.count()).toBe(0)
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog:has(#own)')?.close())
  await expect.poll(() => dismiss.count()).toBe(2)
  await dismiss.first().click()
  await dismiss.first().click()
  await expect.poll(() => buttons.count()).toBe(0)
})
