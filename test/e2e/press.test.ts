import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { accountButton, closed, connect, connectButton, dialog, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** Content that arrives during a press moves the button that is pressed. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(async () => {
    await expectHealthy(current)
    await current.close()
  })

  /** Opens the account, whose tokens arrive with `release`: they move what is below them. */
  async function openAccount() {
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/v1/account/*/balance**', async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await connect(page)
    await closed(page)
    await accountButton(page).click()
    await dialog(page).getByText('10,000').first().waitFor()
    await disconnect(page).scrollIntoViewIfNeeded()
    return { page, release }
  }
  const disconnect = (page: Page) => dialog(page).getByRole('button', { name: 'Disconnect' })

  async function placeOf(control: Locator) {
    const box = await control.boundingBox()
    if (!box) throw new Error('The control is not on the page')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** Lets the tokens arrive, and waits until the button is away from a place. */
  async function moveAway(page: Page, { y }: { y: number }, release: () => void) {
    release()
    await dialog(page).getByText('Pebble', { exact: true }).waitFor()
    await expect.poll(async () => Math.abs((await placeOf(disconnect(page))).y - y)).toBeGreaterThan(30)
  }
  const status = (page: Page) => page.evaluate(() => window.portico.getAccount().status)

  test('a mouse clicks the button that it pressed, although the button has moved away', async () => {
    const { page, release } = await openAccount()
    const place = await placeOf(disconnect(page))
    await page.mouse.move(place.x, place.y)
    await page.mouse.down()
    await moveAway(page, place, release)
    await page.mouse.up()
    await connectButton(page).waitFor()
    expect(await status(page)).toBe('disconnected')
  })

  test('a mouse that moves before it is released clicks nothing', async () => {
    const { page, release } = await openAccount()
    const place = await placeOf(disconnect(page))
    await page.mouse.move(place.x, place.y)
    await page.mouse.down()
    await moveAway(page, place, release)
    await page.mouse.move(place.x + 20, place.y)
    await page.mouse.up()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect([await status(page), await disconnect(page).getAttribute('aria-busy')]).toEqual(['connected', null])
  })

  describe.runIf(name === 'chromium')('a finger', () => {
    const touch = (session: CDPSession, type: 'touchStart' | 'touchEnd', place?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: place ? [place] : [] })

    test('clicks the button that it pressed', async () => {
      const { page, release } = await openAccount()
      const session = await page.context().newCDPSession(page)
      const place = await placeOf(disconnect(page))
      await touch(session, 'touchStart', place)
      await moveAway(page, place, release)
      await touch(session, 'touchEnd')
      await connectButton(page).waitFor()
    })

    test('that pressed no button clicks none that moves under it', async () => {
      const { page, release } = await openAccount()
      const session = await page.context().newCDPSession(page)
      const before = await placeOf(disconnect(page))
      const after = { x: before.x, y: before.y + 64 }
      await touch(session, 'touchStart', after)
      await moveAway(page, before, release)
      expect(Math.abs((await placeOf(disconnect(page))).y - after.y)).toBeLessThan(20)
      await touch(session, 'touchEnd')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await status(page)).toBe('connected')
    })
  })
})
