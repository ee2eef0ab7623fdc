import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { scan } from './scan.ts'
import { accountButton, closed, connectButton, dialog, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** Login with social accounts on the world's wallet service and its pages of providers. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.embeddedWallet.heal()
  await current.close()
})

/** The names of the providers, and whether their button is in the first list. */
const providers = [
  ['Google', true],
  ['X', true],
  ['Discord', true],
  ['Apple', true],
  ['GitHub', false],
  ['Facebook', false],
] as const

async function open() {
  current = await visit(stage.browser, stage.demo, { query: 'login=email,socials' })
  await connectButton(current.page).click()
  return current.page
}

/** Presses a button of the dialog that opens the window of a provider. */
async function openWindow(button: string) {
  const { page } = current
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: button, exact: true }).click(),
  ])
  return popup
}

/** Presses a button that opens the window of a provider, and answers there. */
async function answer(button: string, decision: 'Accept' | 'Refuse') {
  const popup = await openWindow(button)
  await popup.getByRole('button', { name: decision }).click()
}

/** Moves the focus by Tab until an element has it. */
async function tabTo(page: Page, element: Locator) {
  await element.waitFor()
  const hasFocus = () => element.evaluate((node) => node.matches(':focus'))
  for (let tabs = 0; tabs < 20 && !(await hasFocus()); tabs++) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
}

test('each provider: a blocked window, a refusal and a closed window can be tried again, and give an account in the end', async () => {
  const config = ['email', 'google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']
  stage.demo.world.api.setFeature({ id: 'social_login', isEnabled: true, config })
  const page = await open()
  const says = (text: string) => dialog(page).getByText(text).waitFor()
  const status = () => page.evaluate(() => window.portico.getAccount().status)
  const addresses = new Set<string | undefined>()
  const allowed = await page.evaluateHandle(() => window.open)
  for (const [name, isInList] of providers) {
    if (addresses.size > 0) await connectButton(page).click()
    if (!isInList) await dialog(page).getByRole('button', { name: 'More social accounts' }).click()
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await dialog(page)
      .getByRole('button', { name: isInList ? `Continue with ${name}` : name, exact: true })
      .click()
    await says('Your browser blocked the window')
    await page.evaluate((open) => Object.assign(window, { open }), allowed)
    await answer('Try again', 'Refuse')
    await says(`${name} declined the login`)
    const popup = await openWindow('Try again')
    // Chromium forgets to close a window that goes to another page at that moment: the provider's page is there first.
    await popup.getByRole('button', { name: 'Accept' }).waitFor()
    await popup.close()
    await says('The window was closed')
    expect(await status()).toBe('disconnected')
    await answer('Try again', 'Accept')
    await accountButton(page).waitFor()
    await closed(page)
    addresses.add(await page.evaluate(() => window.portico.getAccount().address))
    await page.evaluate(() => window.portico.disconnect())
    await connectButton(page).waitFor()
  }
  expect(addresses.size).toBe(providers.length)
  await expectHealthy(current)
})

test('by keyboard alone: the button of the provider, its page, and the account', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=email,socials' })
  const { page } = current
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Continue with Google' }))
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await tabTo(popup, popup.getByRole('button', { name: 'Accept' }))
  await popup.keyboard.press('Enter')
  await accountButton(page).waitFor()
  await closed(page)
  await expect.poll(() => accountButton(page).evaluate((node) => node.matches(':focus'))).toBe(true)
  await expectHealthy(current)
})

test('Telegram: the page is left for that of the provider and goes on when it is back, though nothing is preloaded', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=socials&preload=none' })
  const { page } = current
  // As the browser of Telegram does on each page, also on the one that is returned to.
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  await page.reload()
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Log in with Google' }).waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  await accountButton(page).waitFor()
  await closed(page)
  expect(new URL(page.url()).search).toBe('?login=socials&preload=none')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('social_provider')))).toEqual(
    [],
  )
  await expectHealthy(current)
})

test('Farcaster: the code on screen leads to the page that approves', async () => {
  const page = await open()
  await dialog(page)
    .getByRole('button', { name: /Farcaster/ })
    .click()
  const link = await scan(page, /^https?:/)
  const phone = await page.context().newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Accept' }).click()
  await accountButton(page).waitFor()
  await expectHealthy(current)
})
