import type { Locator, Page } from 'playwright-core'
import { createClient, type Hex, http, publicActions } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import {
  approve,
  askToSign,
  codeField,
  isInert,
  logIn,
  newMailAddress,
  submitAddress,
  typeCode,
  walletFrame,
} from './loginSteps.ts'
import { becomes, press, sessions, signView } from './signInSteps.ts'
import { accountButton, closed, connectButton, dialog, expectHealthy } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

const hasFocus = (element: Locator) => element.evaluate((node) => node.matches(':focus') && document.hasFocus())

/** Moves the focus to a button of the wallet by Tab, once the request can be approved, and presses it. */
async function pressByKeyboard(page: Page, name: string, key: string) {
  const button = walletFrame(page).getByRole('button', { name, exact: true })
  await walletFrame(page).locator('.primary[aria-disabled=false]').waitFor()
  await expect.poll(() => isInert(page)).toBe(false)
  for (let tabs = 0; tabs < 12 && !(await hasFocus(button)); tabs++) await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(button)).toBe(true)
  await page.keyboard.press(key)
}

/** Login by email on the world's wallet service, from an empty browser to a signed message. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(async () => {
    stage.demo.world.embeddedWallet.heal()
    await current.close()
  })
  const wallet = () => stage.demo.world.embeddedWallet
  const open = async (query = 'login=email') => {
    current = await visit(stage.browser, stage.demo, { query, hasMotion: true })
    return current.page
  }

  test('an address and a code, typed by keyboard, give a wallet, which signs, declines, and is there after a reload', async () => {
    const page = await open()
    const email = newMailAddress()
    await connectButton(page).focus()
    await page.keyboard.press('Enter')
    const field = dialog(page).getByRole('textbox', { name: 'Email address' })
    await field.waitFor()
    for (let tabs = 0; tabs < 6 && !(await hasFocus(field)); tabs++) await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect.poll(() => codeField(page).count()).toBe(1)
    await expect.poll(() => hasFocus(codeField(page))).toBe(true)
    await page.keyboard.type(String(wallet().mailbox.codeFor(email)))
    await accountButton(page).waitFor()
    await closed(page)

    const { address } = await page.evaluate(() => window.portico.getAccount())
    await expect.poll(() => hasFocus(accountButton(page))).toBe(true)
    const signed = page.evaluate(() => window.portico.signMessage('hello'))
    await pressByKeyboard(page, 'Approve', 'Enter')
    const signature = (await signed) as Hex
    const client = createClient({ transport: http(stage.demo.world.nodes[0].url) }).extend(publicActions)
    expect(await client.verifyMessage({ address: address as Hex, message: 'hello', signature })).toBe(true)
    await closed(page)
    await expect.poll(() => hasFocus(accountButton(page))).toBe(true)
    const declined = askToSign(page, 'no')
    await pressByKeyboard(page, 'Cancel', 'Space')
    expect(await declined).toEqual({ code: 4001, message: 'User rejected the request' })
    await closed(page)
    await expect.poll(() => hasFocus(accountButton(page))).toBe(true)

    await reload(page)
    await accountButton(page).waitFor()
    expect(await page.evaluate(() => window.portico.getAccount().address)).toBe(address)
    await expectHealthy(current)
  })

  // The following tests do not depend on the browser, so one browser is enough.
  if (name === 'firefox') return

  test('a new device approves the mailed link, then types a code', async () => {
    const email = await logIn(await open(), wallet())
    await current.close()
    const page = await open()
    await submitAddress(page, email)
    await dialog(page).getByText('Open the link that we sent to').waitFor()
    const mail = await page.context().newPage()
    await mail.goto(String(wallet().mailbox.linkFor(email)))
    await mail.getByRole('button', { name: 'Approve' }).click()
    await mail.getByRole('heading', { name: 'Approved' }).waitFor()
    await dialog(page).getByText('Enter the code we sent to').waitFor()
    await typeCode(page, wallet(), email)
    await accountButton(page).waitFor()
    await expectHealthy(current)
  })

  test('the address of the mailbox is changed by a code of the old one and one of the new one, and logs in from then on', async () => {
    const page = await open()
    const [old, next] = [await logIn(page, wallet()), newMailAddress()]
    const account = () => page.evaluate(() => window.portico.getAccount().address)
    const address = await account()
    await page.evaluate(() => void window.portico.open({ view: 'AccountSettings' } as never))
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${old}`) })
      .click()
    await dialog(page).getByRole('textbox', { name: 'New email address' }).fill(next)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Confirm current email' }).waitFor()
    await typeCode(page, wallet(), old)
    await dialog(page).getByRole('heading', { name: 'Confirm new email' }).waitFor()
    await typeCode(page, wallet(), next)
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${next}`) })
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('portico/login_email'))).toContain(next)
    await page.evaluate(() => window.portico.disconnect())
    await closed(page)
    await logIn(page, wallet(), next)
    expect(await account()).toBe(address)
    await expectHealthy(current)
  })

  test('where sign-in is required, the login signs the message of the page, and the session is there after a reload', async () => {
    const page = await open('login=email&siwx=required')
    await logIn(page, wallet())
    await becomes(page, 'connected')
    const [session, ...more] = await sessions(page)
    if (!session) throw new Error('No session is kept')
    const { address, chainId, domain } = parseSiweMessage(session.message)
    const account = await page.evaluate(() => window.portico.getAccount().address)
    expect([more, address, chainId, domain]).toEqual([[], account, 31337, new URL(stage.demo.url).host])
    const client = createClient({ transport: http(stage.demo.world.nodes[0].url) }).extend(publicActions)
    const signature = session.signature as Hex
    expect(await client.verifyMessage({ address: address as Hex, message: session.message, signature })).toBe(true)

    await reload(page)
    await becomes(page, 'connected')
    expect(await sessions(page)).toEqual([session])
    expect(await page.locator('portico-embedded-wallet dialog[open]').count()).toBe(0)
    await expectHealthy(current)
  })

  test('where the login does not sign, the user is asked, declines in the wallet, and is connected once they signed', async () => {
    wallet().cue('GET_USER', { error: 'The message is not a sign-in of this app', times: 1 })
    const page = await open('login=email&siwx=required')
    const email = newMailAddress()
    await submitAddress(page, email)
    await typeCode(page, wallet(), email)
    await signView(page).waitFor()
    await becomes(page, 'connecting')
    await press(page, 'Sign')
    await walletFrame(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page)
      .getByText(/^You declined in /)
      .waitFor()
    expect(await sessions(page)).toEqual([])
    await press(page, 'Sign')
    await approve(page)
    await becomes(page, 'connected')
    await closed(page)
    expect(await sessions(page)).toHaveLength(1)
    await expectHealthy(current)
  })

  test('a user who signs out in another tab is signed out here, and another one who logs in there is here after a reload', async () => {
    const page = await open()
    await logIn(page, wallet())
    const other = await page.context().newPage()
    await other.goto(page.url())
    await accountButton(other).waitFor()
    const account = (at: typeof page) => at.evaluate(() => window.portico.getAccount().address)
    const first = await account(page)
    expect(await account(other)).toBe(first)
    await other.evaluate(() => window.portico.disconnect())
    await connectButton(page).waitFor()
    await logIn(other, wallet())
    const second = await account(other)
    expect(second).not.toBe(first)
    expect(await page.evaluate(() => window.portico.getAccount().status)).toBe('disconnected')
    // The way to log in is offered again in the tab that did not sign out itself.
    await connectButton(page).click()
    await dialog(page).getByRole('textbox', { name: 'Email address' }).waitFor()
    await reload(page)
    await accountButton(page).waitFor()
    expect(await account(page)).toBe(second)
    await expectHealthy(current)
  })
})
