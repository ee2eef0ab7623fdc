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

async function open() {
  current = await visit(stage.browser, stage.demo, { query: 'login=email,socials' })
  await connectButton(current.page).click()
  return current.page
}

/** Presses a button that opens the window of a provider, and answers there. */
async function answer(button: string, decision: 'Accept' | 'Refuse') {
  const { page } = current
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: button }).click(),
  ])
  await popup.getByRole('button', { name: decision }).click()
}

test('a login that the provider refuses can be tried again, and leads to a connected account', async () => {
  const page = await open()
  await answer('Continue with Google', 'Refuse')
  await dialog(page).getByText('Google declined the login').waitFor()
  expect(await page.evaluate(() => window.portico.getAccount().status)).toBe('disconnected')
  await answer('Try again', 'Accept')
  await accountButton(page).waitFor()
  await closed(page)
  await expectHealthy(current)
})

test('a window that the user closes leads back to a button that opens it again', async () => {
  const page = await open()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.close()
  await dialog(page).getByText('The window was closed').waitFor()
  await answer('Try again', 'Accept')
  await accountButton(page).waitFor()
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
