import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { accountButton, closed, connect, connectButton, dialog, expectHealthy, walletRow } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** What a user sees for each possible answer of a wallet. */
const stage = prepareStage()
let current: Visit
beforeEach(async () => {
  current = await visit(stage.browser, stage.demo)
})
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})

test('declined: says so, and the next try connects', async () => {
  const { page, cue } = current
  await cue('reject')
  await connectButton(page).click()
  await walletRow(page).click()
  await dialog(page).getByText('Request declined in Harbour').waitFor()
  await cue('accept')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await accountButton(page).waitFor()
  await closed(page)
})

test('no answer: closing cancels the attempt, and a late approval changes nothing', async () => {
  const { page, cue } = current
  await cue('hang')
  await connectButton(page).click()
  await walletRow(page).click()
  await dialog(page).getByText('Continue in Harbour').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await cue('release')
  await connectButton(page).waitFor()
  await expect.poll(() => page.getByTestId('status').textContent()).toBe('disconnected')
})

test('the page follows a change of account or network, and a disconnect, in the wallet', async () => {
  const { page, cue } = current
  await connect(page)
  const [, second] = await page.evaluate(() => window.wallets[0]?.addresses ?? [])
  await cue('setAccounts', [second])
  await page.waitForFunction(
    (address) => document.querySelector('[data-testid=address]')?.textContent?.toLowerCase() === address,
    second?.toLowerCase(),
  )
  await cue('setChain', 31338)
  await page.getByTestId('network').getByText('Portico Local Two').waitFor()
  await cue('disconnectApp')
  await connectButton(page).waitFor()
})

test('a network that the page did not ask for: choose another one, or disconnect; closing shakes', async () => {
  const { page, cue } = current
  await connect(page)
  await closed(page)
  await cue('setChain', 1)
  await dialog(page).getByRole('heading', { name: 'Switch network' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => window.portico.isOpen())
  await dialog(page).getByRole('button', { name: 'Portico Local Two' }).click()
  await page.getByTestId('network').getByText('Portico Local Two').waitFor()
  await closed(page)
})

test('a network that the wallet does not know is added to it', async () => {
  const { page, cue } = current
  await connect(page)
  await cue('forget', 31338)
  await accountButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Network: Portico Local/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Portico Local Two' }).click()
  await page.getByTestId('network').getByText('Portico Local Two').waitFor()
  const methods = await page.evaluate(() => window.wallets[0]?.cues.log.map(({ method }) => method))
  expect(methods).toContain('wallet_addEthereumChain')
})

test('connect() resolves with the outcome', async () => {
  const { page } = current
  const outcome = page.evaluate(() => window.portico.connect())
  await walletRow(page).click()
  expect(await outcome).toMatchObject({ status: 'connected', account: { namespace: 'eip155' } })
})
