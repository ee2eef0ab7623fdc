import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { button, coinsOf, sender, titled, tokensOf } from './sending.ts'
import { dialog, expectHealthy, tabTo } from './steps.ts'
import { chooseToken, openSwap, reviewSwap, sell, tideDollar } from './swapping.ts'
import { type Visit, visit } from './visit.ts'

/** Swaps that change balances on the local chain, by the service and the router of the world. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.reset()
  await expectHealthy(current)
  await current.close()
})
const open = async () => {
  current = await visit(stage.browser, stage.demo)
  await openSwap(current.page)
  return current.page
}
const says = (text: string | RegExp) => dialog(current.page).getByText(text).first().waitFor()
const hears = (text: string) => current.page.getByText(text).first().waitFor()
const coins = () => coinsOf(stage.demo.world, sender)
const tokens = () => tokensOf(stage.demo.world, tideDollar, sender)

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
  await dialog(page).getByRole('term').getByText('Rate', { exact: true }).waitFor()
  await tabTo(page, /^Swap$/)
  await page.keyboard.press('Enter')
  await hears('Swapped 0.25 ETH to TUSD')
  expect((await tokens()) - had).toBe(500_000_000n)
})
