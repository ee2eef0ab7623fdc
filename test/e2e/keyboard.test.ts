import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { button, coinsOf, isSent, newAddress, titled } from './sending.ts'
import {
  accountButton,
  closed,
  connect,
  connectButton,
  dialog,
  ensureConnected,
  expectHealthy,
  focused,
  tabTo,
} from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** The modal by keyboard, and with a screen reader. */
const stage = prepareStage()
let current: Visit
beforeEach(async () => {
  current = await visit(stage.browser, stage.demo, {
    permissions: ['clipboard-read', 'clipboard-write'],
    hasMotion: true,
  })
})
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})

/** The announcements for screen readers that are still in the document. */
const spoken = ({ page }: Visit) => page.locator('portico-modal .live[aria-live=polite]')

test('connecting as a first-time user, by keyboard alone', async () => {
  const { page } = current
  const titled = (name: string) => dialog(page).getByRole('heading', { name }).waitFor()
  await tabTo(page, /^Connect wallet$/)
  await page.keyboard.press('Enter')
  await titled('Connect wallet')
  await tabTo(page, /^What is a wallet/)
  await page.keyboard.press('Enter')
  await titled('What is a wallet?')
  await tabTo(page, /^Back$/)
  await page.keyboard.press('Enter')
  await titled('Connect wallet')
  await tabTo(page, /^Harbour/)
  await page.keyboard.press('Enter')
  await accountButton(page).waitFor()
  await closed(page)
  expect(await focused(page)).toMatch(/^0xf39F/)

  await page.keyboard.press('Enter')
  await dialog(page).getByText('10,000').first().waitFor()
  await tabTo(page, /^Network: Portico Local\./)
  await page.keyboard.press('Space')
  await titled('Choose network')
  await tabTo(page, /Portico Local Two/)
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByRole('button', { name: /^Network: Portico Local Two/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await focused(page)).toMatch(/^0xf39F/)

  await tabTo(page, /^Sign a message$/)
  await page.keyboard.press('Enter')
  await page.getByTestId('signature').getByText(/^0x/).waitFor()
  await tabTo(page, /^0xf39F/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('10,000').first().waitFor()
  await tabTo(page, /^Disconnect$/)
  await page.keyboard.press('Enter')
  await connectButton(page).waitFor()
})

test('sending by keyboard alone: from the account to the receipt, and back from the review', async () => {
  const { page } = current
  const to = newAddress()
  const enter = () => page.keyboard.press('Enter')
  await ensureConnected(page)
  await tabTo(page, /^0xf39F/)
  await enter()
  await dialog(page).getByText('10,000').first().waitFor()
  await tabTo(page, /^Send$/)
  await enter()
  await titled(page, 'Send')
  await tabTo(page, /^send-number/)
  await page.keyboard.type('0.25')
  await tabTo(page, /^send-receiver-input/)
  await page.keyboard.type(to)
  await button(page, 'Review').waitFor()
  await enter()
  await titled(page, 'Review transfer')
  expect(await focused(page)).toContain('Review transfer')
  await tabTo(page, /^Cancel$/)
  await enter()
  await titled(page, 'Send')
  await tabTo(page, /^Review$/)
  await enter()
  await titled(page, 'Review transfer')
  await tabTo(page, /^Back$/)
  await enter()
  await titled(page, 'Send')
  // On the button that led away.
  await expect.poll(() => focused(page)).toBe('Review')
  await enter()
  await titled(page, 'Review transfer')
  await tabTo(page, /^Send$/)
  await enter()
  await isSent(page)
  await tabTo(page, /^Done$/)
  await enter()
  await dialog(page).getByRole('list', { name: 'Actions' }).waitFor()
  expect(await coinsOf(stage.demo.world, to)).toBe(250_000_000_000_000_000n)
  await tabTo(page, /^Send$/)
  await enter()
  await titled(page, 'Send')
  await tabTo(page, /^Back$/)
  await enter()
  await expect.poll(() => focused(page)).toBe('Send')
})

test('Tab stays in the dialog and never reaches the page behind it', async () => {
  const { page } = current
  await connectButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Harbour/ })
    .waitFor()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement !== window.portico.element,
    )
    expect(isOutside).toBe(false)
  }
})

test('a new view is announced, and focus is at its start', async () => {
  const { page } = current
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'What is a wallet?' }).click()
  await spoken(current).getByText('What is a wallet?').waitFor({ state: 'attached' })
  // The card or the title: where Tab leads to the first control of the view.
  expect(await focused(page)).toContain('What is a wallet?')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Back')
})

test('copying the address is announced, and copies it', async () => {
  const { page } = current
  await connect(page)
  await closed(page)
  await accountButton(page).click()
  await dialog(page).getByRole('button', { name: 'Copy address' }).click()
  await dialog(page).getByRole('status').getByText('Address copied').waitFor({ state: 'attached' })
  const address = await page.getByTestId('address').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('the progress of an attempt to connect is announced', async () => {
  const { page, cue } = current
  await cue('reject')
  await connectButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Harbour/ })
    .click()
  await dialog(page).locator('[aria-live=polite]', { hasText: 'Request declined in Harbour' }).waitFor()
})
