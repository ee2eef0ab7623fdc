import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { scan } from './scan.ts'
import { accountButton, connectButton, dialog, expectHealthy, walletRow } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** The phone of the demo: another page with a wallet that asks the user before it answers. */
const stage = prepareStage()
let current: Visit
afterEach(() => current.close())

test('a first-time user follows the link on the phone, approves, signs there, and disconnects there', async () => {
  current = await visit(stage.browser, stage.demo, { deviceScaleFactor: 2 })
  const { page } = current
  const phone = await page.context().newPage()
  const complaints: string[] = []
  phone.on('console', (line) => void (line.type() === 'error' && complaints.push(line.text())))
  await phone.goto(`${stage.demo.url}/phone.html`)

  await page.bringToFront()
  await connectButton(page).click()
  await walletRow(page, 'WalletConnect').click()
  const uri = await scan(page)
  await phone.getByLabel('Pairing link').fill('nonsense')
  await phone.getByRole('button', { name: 'Connect' }).click()
  await phone.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await phone.getByLabel('Pairing link').fill(uri)
  await phone.getByRole('button', { name: 'Connect' }).click()
  const proposal = phone.getByRole('article', { name: 'Portico demo wants to connect' })
  await proposal.getByText('Portico Local Two').waitFor()
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await accountButton(page).waitFor()

  await accountButton(page).click()
  await dialog(page).getByRole('button', { name: 'Account settings' }).click()
  await dialog(page).getByText('Pocket').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sign a message' }).click()
  const request = phone.getByRole('article', { name: /personal_sign/ })
  await request.getByText('Hello from the Portico demo').waitFor()
  await request.getByRole('button', { name: 'Decline' }).click()
  await page
    .getByTestId('signature')
    .getByText(/declined|rejected/i)
    .waitFor()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await request.getByRole('button', { name: 'Approve' }).click()
  await page.getByTestId('signature').getByText(/^0x/).waitFor()

  await phone.getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).waitFor()
  expect(complaints).toEqual([])
  await expectHealthy(current)
})
