import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { button, coinsOf, sender, titled, tokensOf } from './sending.ts'
import { dialog, expectComplaint, expectHealthy, tabTo } from './steps.ts'
import { chooseToken, openSwap, reviewSwap, sell, tideDollar } from './swapping.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Swaps that change balances on the local chain, by the service and the router of the world. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(async () => {
    stage.demo.world.api.reset()
    await expectHealthy(current)
    await current.close()
  })
  const open = async (options: VisitOptions = {}) => {
    current = await visit(stage.browser, stage.demo, options)
    await openSwap(current.page)
    return current.page
  }
  const says = (text: string | RegExp) => dialog(current.page).getByText(text).first().waitFor()
  const hears = (text: string) => current.page.getByText(text).first().waitFor()
  const coins = () => coinsOf(stage.demo.world, sender)
  const tokens = () => tokensOf(stage.demo.world, tideDollar, sender)
  const sent = () =>
    current.page.evaluate(
      () => window.wallets[0]?.cues.log.filter(({ method }) => method === 'eth_sendTransaction').length,
    )

  test('a coin is swapped for a token', async () => {
    const [before, had] = [await coins(), await tokens()]
    const page = await open()
    await chooseToken(page, 'buy', 'Tide Dollar')
    await sell(page, '0.5')
    await says('1,000')
    await reviewSwap(page)
    await says('990 TUSD')
    await button(page, 'Swap').click()
    // Toasts leave by themselves: the last one is waited for first.
    await hears('Swapped 0.5 ETH to TUSD')
    await dialog(page).getByRole('list', { name: 'Actions' }).waitFor()
    expect((await tokens()) - had).toBe(1_000_000_000n)
    expect(before - (await coins())).toBeGreaterThanOrEqual(500_000_000_000_000_000n)
  })

  // What follows differs in no browser.
  if (name === 'firefox') return

  test('a token is approved, and then swapped for the coin', async () => {
    const [before, had] = [await coins(), await tokens()]
    const page = await open()
    await chooseToken(page, 'sell', 'Tide Dollar')
    await chooseToken(page, 'buy', 'Ether')
    await sell(page, '100')
    await reviewSwap(page)
    await says('Allow the swap service to take this amount of TUSD. Then you swap.')
    await button(page, 'Approve').click()
    await button(page, 'Swap').click()
    await hears('Swapped 100 TUSD to ETH')
    expect(had - (await tokens())).toBe(100_000_000n)
    expect((await coins()) - before).toBeGreaterThan(49_000_000_000_000_000n)
    expect(await sent()).toBe(2)
  })

  test('an approval and a swap that are declined are said so, and can be asked for again', async () => {
    const had = await tokens()
    const page = await open()
    await chooseToken(page, 'sell', 'Tide Dollar')
    await chooseToken(page, 'buy', 'Ether')
    await sell(page, '20')
    await reviewSwap(page)
    const declined = dialog(page).getByRole('alert').getByText('Request declined in the wallet. Try again.')
    await current.cue('reject')
    await button(page, 'Approve').click()
    await declined.waitFor()
    await current.cue('accept')
    await button(page, 'Approve').click()
    await button(page, 'Swap').waitFor()
    expect(await declined.count()).toBe(0)
    await current.cue('reject')
    await button(page, 'Swap').click()
    await declined.waitFor()
    expect(await tokens()).toBe(had)
    await current.cue('accept')
    await button(page, 'Swap').click()
    await hears('Swapped 20 TUSD to ETH')
    expect(had - (await tokens())).toBe(20_000_000n)
  })

  test('a price that moved beyond the tolerance while the token was approved is shown before anything is signed', async () => {
    const page = await open()
    await chooseToken(page, 'sell', 'Tide Dollar')
    await chooseToken(page, 'buy', 'Ether')
    await sell(page, '40')
    await reviewSwap(page)
    await current.cue('hang')
    await button(page, 'Approve').click()
    await says('Approve in Harbour')
    stage.demo.world.api.project.data.swapFactor = 0.9
    await current.cue('release')
    await says('The price has changed. Check what you get.')
    await says('0.018 ETH')
    expect(await sent()).toBe(1)
  })

  test('a service that fails, has too little, or hangs says so, and the form goes on afterwards', async () => {
    const { api } = stage.demo.world
    const page = await open()
    await chooseToken(page, 'buy', 'Tide Dollar')
    await sell(page, '600')
    await button(page, 'Insufficient liquidity').waitFor()
    await expectComplaint(current, /400/)
    api.fail('/v1/convert/quotes', { status: 503 })
    await sell(page, '1')
    await says('Couldn’t get a price')
    await expectComplaint(current, /503/)
    api.heal()
    await button(page, 'Try again').click()
    await says('2,000')
    api.fail('/v1/convert/build-transaction', { hang: true })
    await button(page, 'Review swap').click()
    await titled(page, 'Review swap')
    await says('Failed to create transaction')
    api.heal()
    await button(page, 'Cancel').click()
    await reviewSwap(page)
    await button(page, 'Swap').waitFor()
  })

  test('a tab that nobody sees asks the service for nothing, and asks at once when it is seen again', async () => {
    const { api } = stage.demo.world
    const page = await open({ hasClock: true })
    await chooseToken(page, 'buy', 'Tide Dollar')
    await sell(page, '1')
    await page.clock.runFor(1_000)
    await says('2,000')
    const asked = () => api.requests.filter(({ path }) => path === '/v1/convert/quotes').length
    const show = (state: DocumentVisibilityState) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    const before = asked()
    await page.clock.runFor(60_000)
    expect(asked()).toBe(before)
    await show('visible')
    await expect.poll(asked).toBeGreaterThan(before)
  })

  test('the keyboard alone is enough', async () => {
    const had = await tokens()
    const page = await open()
    await tabTo(page, /^Select token to buy$/)
    await page.keyboard.press('Enter')
    await titled(page, 'Select token to buy')
    await tabTo(page, /Tide Dollar/)
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('You sell', { exact: true }).waitFor()
    await tabTo(page, /^swap-number/)
    await page.keyboard.type('0.25')
    await says('500')
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Review swap' }).isEnabled()).toBe(true)
    await page.keyboard.press('Enter')
    await titled(page, 'Review swap')
    await dialog(page).locator('.swap-facts[data-raised]').waitFor()
    await tabTo(page, /^Swap$/)
    await page.keyboard.press('Enter')
    await hears('Swapped 0.25 ETH to TUSD')
    expect((await tokens()) - had).toBe(500_000_000n)
  })
})
