import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { openOnramp, openProviders } from './scenes/onramp.ts'
import { button, coinsOf, sender, titled } from './sending.ts'
import { dialog, expectComplaint, tabTo } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** A token that arrives on Ethereum. */
const received = () => ({
  id: 'bought',
  transfers: [{ direction: 'in', quantity: { numeric: '100' }, price: 1, fungible_info: { symbol: 'USDC' } }],
  metadata: {
    operationType: 'receive',
    hash: `0x${'1'.repeat(64)}`,
    minedAt: new Date().toISOString(),
    sentFrom: `0x${'2'.repeat(40)}`,
    sentTo: sender,
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
  },
})

/** A purchase on the page of a provider, which credits the account on the local chain. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (browser) => {
  const stage = prepareStage(browser)
  let current: Visit
  afterEach(async () => {
    stage.demo.world.api.reset()
    expect(await current.violations()).toEqual([])
    // The service has neither options nor quotes, of which the console says 404.
    expect(current.complaints.filter((line) => !line.includes('404'))).toEqual([])
    await current.close()
  })
  const says = (text: string | RegExp) => dialog(current.page).getByText(text).first().waitFor()
  const useProviders = (config: readonly string[]) =>
    stage.demo.world.api.setFeature({ id: 'onramp', isEnabled: true, config })

  const providers = [
    ['coinbase', 'Coinbase'],
    ['meld', 'Meld.io'],
  ] as const

  test('amount and currency are chosen by keyboard alone', async () => {
    useProviders(['coinbase'])
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    await openOnramp(current)
    await tabTo(page, /^\$500$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog(page).getByLabel('You pay').inputValue()).toBe('500')
    await button(page, '$500').and(page.locator('[aria-pressed=true]')).waitFor()
    await tabTo(page, /^Currency/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await titled(page, 'Choose currency')
    await tabTo(page, /^Back$/)
    await page.keyboard.press('Enter')
    await titled(page, 'Buy crypto')
    await expect.poll(() => dialog(page).getByLabel('You pay').inputValue()).toBe('500')
  })

  // This Firefox does not emulate forced colours.
  test.runIf(browser === 'chromium')('both amounts have the same size, and borders in high contrast', async () => {
    useProviders(['coinbase'])
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    await openOnramp(current)
    const styleOf = (selector: string, property: string) =>
      dialog(page)
        .locator(selector)
        .evaluateAll((found, name) => found.map((node) => getComputedStyle(node).getPropertyValue(name)), property)
    expect(await styleOf('.p-amount > :is(input, output)', 'font-size')).toEqual(['20px', '20px'])
    expect(await styleOf('.p-preset, .p-amount-choice', 'border-top-color')).toContain('rgba(0, 0, 0, 0)')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await styleOf('.p-preset, .p-amount-choice', 'border-top-style')).toEqual(Array(6).fill('solid'))
    expect(await styleOf('.p-preset, .p-amount-choice', 'border-top-color')).not.toContain('rgba(0, 0, 0, 0)')
  })

  // Coinbase tells the page after the click, so that the window is opened empty: that may differ between browsers.
  test.each(providers.slice(0, browser === 'firefox' ? 1 : 2))('a purchase at %s arrives', async (provider, label) => {
    useProviders([provider])
    const { api } = stage.demo.world
    // Meld sends to Ethereum, which is no chain of the world.
    if (provider === 'meld') api.fail('/v1/supported-chains', { json: { http: ['eip155:31337', 'eip155:1'], ws: [] } })
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    await openProviders(current)
    const before = await coinsOf(stage.demo.world, sender)
    if (provider === 'coinbase') {
      await button(page, '$100').click()
      await says('About 100')
      await says(/^An estimate, not an offer/)
      await says(/^USDC · Fee/)
    } else {
      await says('You choose the amount there.')
      await says('USDC on Ethereum')
    }
    const opened = page.waitForEvent('popup')
    await button(page, new RegExp(`^${label.replace('.', '\\.')}`)).click()
    const popup = await opened
    await says(`Finish your purchase at ${label}.`)
    await popup.getByText(sender).waitFor()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    // The first look at what the account has is taken meanwhile.
    await expect
      .poll(() => api.requests.filter(({ path }) => path.endsWith('/history')).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0)
    await page.bringToFront()
    await popup.getByRole('button', { name: 'Pay' }).click()
    await popup.getByText('Paid').waitFor()
    await popup.close()
    if (provider === 'meld') api.project.data.history = [received()]
    // The user returns to the page. A headless browser treats every page as focused, and fires no event.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    expect((await coinsOf(stage.demo.world, sender)) - before).toBe(10n ** 18n)
    await says('Your purchase has arrived.')
    await button(page, 'Done').click()
    // Buy is the first action of the account.
    const actions = dialog(page).getByRole('list', { name: 'Actions' }).getByRole('button')
    await expect.poll(() => actions.first().innerText()).toBe('Buy')
  })

  // The following tests do not depend on the browser, so one browser is enough.
  if (browser === 'firefox') return

  test('a provider that is down closes its window, and says so', async () => {
    useProviders(['coinbase'])
    current = await visit(stage.browser, stage.demo)
    const { page } = current
    await openOnramp(current)
    stage.demo.world.api.fail('/v1/generators/onrampurl', { status: 503 })
    const opened = page.waitForEvent('popup')
    await button(page, /^Coinbase/).click()
    const popup = await opened
    await says('Couldn’t open Coinbase.')
    await expect.poll(() => popup.isClosed()).toBe(true)
    await expectComplaint(current, /503/)
    await expectComplaint(current, /A purchase could not be opened/)
    await button(page, 'Try again').click()
    await titled(page, 'Buy crypto')
  })
})
