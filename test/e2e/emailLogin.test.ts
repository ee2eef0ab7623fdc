import { createClient, type Hex, http, publicActions } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { accountButton, closed, connectButton, dialog, expectComplaint, expectHealthy } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

/** Login by email on the world's wallet service, from an empty browser to a signed message. */
const stage = prepareStage()
let current: Visit
let users = 0
/** Nobody's address yet, so that a second try is that of a new user too. */
const newAddress = () => `user${++users}@mail.example`
afterEach(async () => {
  stage.demo.world.embeddedWallet.heal()
  await current.close()
})

const wallet = () => stage.demo.world.embeddedWallet
const frame = () => current.page.frameLocator('portico-embedded-wallet iframe')

/** Types an address and the code that is mailed to it. */
async function logIn(email: string) {
  current = await visit(stage.browser, stage.demo, { query: 'login=email,socials' })
  const { page } = current
  await connectButton(page).click()
  await dialog(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Enter the code we sent to').waitFor()
  await dialog(page)
    .getByRole('textbox', { name: 'Code of 6 digits' })
    .pressSequentially(String(wallet().mailbox.codeFor(email)))
  await accountButton(page).waitFor()
  await closed(page)
  return page
}

test('an address and a code give a wallet, which signs what the user approves and is there after a reload', async () => {
  const page = await logIn(newAddress())
  const { address } = await page.evaluate(() => window.portico.getAccount())
  const signed = page.evaluate(() => window.portico.signMessage('hello'))
  await frame().getByRole('heading', { name: 'Sign message' }).waitFor()
  await frame().locator('.primary[aria-disabled=false]').waitFor()
  await frame().getByRole('button', { name: 'Approve' }).click()
  const signature = (await signed) as Hex
  const client = createClient({ transport: http(stage.demo.world.nodes[0].url) }).extend(publicActions)
  expect(await client.verifyMessage({ address: address as Hex, message: 'hello', signature })).toBe(true)
  await closed(page)

  await reload(page)
  await accountButton(page).waitFor()
  expect(await page.evaluate(() => window.portico.getAccount().address)).toBe(address)
  await expectHealthy(current)
})

test('what the user cancels is rejected, and nothing is signed', async () => {
  const page = await logIn(newAddress())
  const refused = page.evaluate(() =>
    window.portico.signMessage('hello').then(
      () => 'signed',
      (error: { code?: string }) => error.code,
    ),
  )
  await frame().getByRole('button', { name: 'Cancel' }).click()
  expect(await refused).toBe('USER_REJECTED_REQUEST')
  await expectHealthy(current)
})

test('a wrong code says so and can be typed again', async () => {
  const email = newAddress()
  current = await visit(stage.browser, stage.demo, { query: 'login=email' })
  const { page } = current
  await connectButton(page).click()
  await dialog(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  const code = dialog(page).getByRole('textbox', { name: 'Code of 6 digits' })
  await code.waitFor()
  const right = String(wallet().mailbox.codeFor(email))
  await code.pressSequentially(right === '000000' ? '111111' : '000000')
  await dialog(page).getByText('This code is wrong or has expired').waitFor()
  await code.fill(right)
  await accountButton(page).waitFor()
  // The browser's own line about the service's answer to the wrong code.
  await expectComplaint(current, /400/)
  await expectHealthy(current)
})

test('a new device approves the mailed link, then types a code', async () => {
  const email = newAddress()
  await logIn(email)
  await current.close()
  current = await visit(stage.browser, stage.demo, { query: 'login=email' })
  const { page } = current
  await connectButton(page).click()
  await dialog(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Open the link that we sent to').waitFor()
  const mail = await page.context().newPage()
  await mail.goto(String(wallet().mailbox.linkFor(email)))
  await mail.getByRole('button', { name: 'Approve' }).click()
  await mail.getByRole('heading', { name: 'Approved' }).waitFor()
  await dialog(page).getByText('Enter the code we sent to').waitFor()
  await dialog(page)
    .getByRole('textbox', { name: 'Code of 6 digits' })
    .pressSequentially(String(wallet().mailbox.codeFor(email)))
  await accountButton(page).waitFor()
  await expectHealthy(current)
})
