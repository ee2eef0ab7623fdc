import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { request, reviewScenes, transfer } from './scenes/review.ts'
import { coinsOf, putToken } from './sending.ts'
import { closed, connect, dialog, expectHealthy, settled, tabTo } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** Requests of the page that are shown before the wallet gets them. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function open(): Promise<Page> {
  current = await visit(stage.browser, stage.demo, { query: 'preview' })
  const { page } = current
  await connect(page)
  await closed(page)
  return page
}
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const shows = (page: Page, text: string) => dialog(page).getByText(text).first().waitFor()
const outcomes = (page: Page) => page.evaluate(() => (window as unknown as { outcomes: unknown[] }).outcomes)
const asked = (page: Page) => page.evaluate(() => window.wallets[0]?.cues.log.map(({ method }) => method) ?? [])

test('ReviewRequest: a transfer is shown with its amount, receiver, changes and fee, and is sent as it was shown', async () => {
  const page = await open()
  const before = await coinsOf(stage.demo.world, friend)
  await request(current, transfer)
  await shows(page, 'Send 1 ETH to')
  await dialog(page).getByText('−1 ETH').waitFor()
  await shows(page, 'Estimated network fee')
  expect(await asked(page)).not.toContain('eth_sendTransaction')
  await button(page, 'Continue').click()
  await closed(page)
  await expect.poll(() => outcomes(page)).toEqual([{ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  await expect.poll(() => coinsOf(stage.demo.world, friend)).toBe(before + 10n ** 18n)
})

test.each([
  'ReviewRequest, an allowance without limit',
  'ReviewRequest, data that nobody can read',
  'ReviewRequest, a sign-in for another site',
  'ReviewRequest, structured data for another network',
])('every warning is in view on a phone before anything is scrolled: %s', async (name) => {
  current = await visit(stage.browser, stage.demo, { query: 'preview', viewport: { width: 390, height: 844 } })
  const { page } = current
  await reviewScenes.find((scene) => scene.name === name)?.play(current)
  for (const locale of ['en', 'de']) {
    await page.evaluate((language) => window.portico.setLocale(language), locale)
    await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
    await settled(page)
    const ends = await dialog(page)
      .locator('.review-caution')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().bottom))
    const footer = await dialog(page).locator('.review-buttons').boundingBox()
    expect(ends.length, locale).toBeGreaterThan(0)
    expect(Math.max(...ends), locale).toBeLessThan(footer?.y ?? 0)
  }
})

test.each(['en', 'ar'])('the icon that copies the raw data ends with the values above it, %s', async (locale) => {
  current = await visit(stage.browser, stage.demo, { query: 'preview' })
  const { page } = current
  await reviewScenes.find(({ name }) => name === 'ReviewRequest, a transfer')?.play(current)
  await page.evaluate((language) => window.portico.setLocale(language), locale)
  await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
  await settled(page)
  const edge = (selector: string) =>
    dialog(page)
      .locator(selector)
      .last()
      .evaluate((node, isLeft) => node.getBoundingClientRect()[isLeft ? 'left' : 'right'], locale === 'ar')
  const [icon, values] = [await edge('.review-raw-head .p-icon'), await edge('.review-facts')]
  expect(Math.abs(icon - values)).toBeLessThan(2)
})

test('ReviewRequest by keyboard: Escape rejects, Enter on the button passes on', async () => {
  const page = await open()
  const message = { method: 'personal_sign', params: ['0x48656c6c6f', 'MY_ADDRESS'] }
  await request(current, message)
  await shows(page, 'Sign a message')
  await page.keyboard.press('Escape')
  await closed(page)
  await expect.poll(() => outcomes(page)).toEqual([{ code: 4001 }])
  await request(current, message)
  await shows(page, 'Hello')
  await button(page, 'Continue').and(page.locator(':enabled')).waitFor()
  await tabTo(page, /^Continue$/)
  await page.keyboard.press('Enter')
  await closed(page)
  await expect.poll(() => outcomes(page)).toEqual([{ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) }])
})

test('ReviewRequest: an allowance names the token of the chain, and its spender is known once the wallet has approved', async () => {
  const page = await open()
  const spender = `0x${'3'.repeat(40)}`
  const token = await putToken(stage.demo.world, `0x${'4'.repeat(40)}`, { symbol: 'PEB' })
  await putToken(stage.demo.world, spender)
  const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`
  const approve = { method: 'eth_sendTransaction', params: [{ from: 'MY_ADDRESS', to: token, data }] }
  await request(current, approve)
  await shows(page, 'to spend up to')
  await shows(page, 'You haven’t allowed')
  await current.cue('reject')
  await button(page, 'Continue').click()
  await closed(page)
  await expect.poll(() => outcomes(page)).toEqual([{ code: 4001 }])
  await current.cue('accept')
  await request(current, approve)
  await shows(page, 'You haven’t allowed')
  await button(page, 'Continue').click()
  await closed(page)
  await expect.poll(() => outcomes(page)).toEqual([{ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  await request(current, approve)
  await shows(page, 'to spend up to')
  expect(await dialog(page).getByText('You haven’t allowed').count()).toBe(0)
  await button(page, 'Reject').click()
  await closed(page)
})
