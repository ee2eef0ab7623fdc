import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { codeField, newMailAddress, submitAddress } from './loginSteps.ts'
import { accountButton, closed, dialog, expectComplaint, expectHealthy } from './steps.ts'
import { passTime, type Visit, visit } from './visit.ts'

/** Exceptional steps of a login by email: codes that are sent again or have expired, and another address. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.embeddedWallet.heal()
  await current.close()
})

const wallet = () => stage.demo.world.embeddedWallet
const codesOf = (email: string) =>
  wallet()
    .mailbox.mails.filter(({ to, code }) => to === email && code !== undefined)
    .map(({ code }) => code)

test('a code is sent again after a countdown of 30 seconds, and replaces the one before', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=email', hasClock: true })
  const { page } = current
  const email = newMailAddress()
  await submitAddress(page, email)
  await codeField(page).waitFor()
  const waiting = dialog(page).getByRole('button', { name: /^Resend code in \d+ s$/ })
  await waiting.waitFor()
  const seconds = async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
  const first = await seconds()
  expect(first).toBeGreaterThan(20)
  expect(first).toBeLessThanOrEqual(30)
  // Pressed too early it sends nothing.
  await waiting.click()
  await passTime(page, 10_000, 'jump')
  await expect.poll(seconds).toBeLessThanOrEqual(first - 10)
  expect(codesOf(email)).toHaveLength(1)

  await passTime(page, 30_000, 'jump')
  await dialog(page).getByRole('button', { name: 'Resend code', exact: true }).click()
  await dialog(page).getByText('A new email is on its way.').waitFor()
  await waiting.waitFor()
  const [old, next] = codesOf(email)
  expect(codesOf(email)).toHaveLength(2)
  if (old !== next) {
    await codeField(page).fill(String(old))
    await dialog(page).getByText('This code is wrong or has expired').waitFor()
    await expectComplaint(current, /400/)
  }
  await codeField(page).fill(String(next))
  await accountButton(page).waitFor()
  await closed(page)
  await expectHealthy(current)
})

test('the address asked for again within 30 seconds says how long to wait, and later sends a code', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=email', hasClock: true })
  const { page } = current
  const email = newMailAddress()
  await submitAddress(page, email)
  await codeField(page).waitFor()
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await dialog(page).getByRole('button', { name: 'Continue with email' }).click()
  await dialog(page)
    .getByText(/^Please try again after \d+ seconds?$/)
    .waitFor()
  expect(codesOf(email)).toHaveLength(1)
  await passTime(page, 31_000, 'jump')
  // The text counts seconds, and goes once they are over.
  await dialog(page)
    .getByText(/^Please try again after/)
    .waitFor({ state: 'detached' })
  await dialog(page).getByRole('button', { name: 'Continue with email' }).click()
  await codeField(page).waitFor()
  expect(codesOf(email)).toHaveLength(2)
  await expectHealthy(current)
})

test('a code that has expired says so, and another one is accepted', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=email', hasClock: true })
  const { page } = current
  const email = newMailAddress()
  await submitAddress(page, email)
  await codeField(page).waitFor()
  wallet().advance(20 * 60_000)
  await codeField(page).fill(String(wallet().mailbox.codeFor(email)))
  await dialog(page).getByText('This code is wrong or has expired').waitFor()
  // In one colour, also around the digit that is typed next.
  await codeField(page).focus()
  const cell = page.locator('portico-modal .p-otp-cell[data-current]')
  const colours = () =>
    cell.evaluate(
      (element) => new Set([getComputedStyle(element).borderTopColor, getComputedStyle(element).outlineColor]).size,
    )
  await expect.poll(colours).toBe(1)
  await expectComplaint(current, /400/)
  await passTime(page, 30_000, 'jump')
  await dialog(page).getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect.poll(() => codesOf(email).length).toBe(2)
  await dialog(page).getByText('A new email is on its way.').waitFor()
  await codeField(page).fill(String(wallet().mailbox.codeFor(email)))
  await accountButton(page).waitFor()
  await expectHealthy(current)
})
