import type { Page, Route } from 'playwright-core'
import { expect, vi } from 'vitest'
import { button, titled } from './sending.ts'
import { accountButton, dialog, ensureConnected } from './steps.ts'

/** The Tide Dollar of the world, of which the first test key has some and the router a million. */
export const tideDollar = `0x${'1'.repeat(40)}`

/** Connects where no wallet is remembered, and opens the form from the account. */
export async function openSwap(page: Page): Promise<void> {
  await ensureConnected(page)
  await accountButton(page).click()
  await dialog(page).getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Swap' }).click()
  await dialog(page).getByLabel('You sell', { exact: true }).waitFor()
}

/** Chooses the token of a side by its name. */
export async function chooseToken(page: Page, side: 'sell' | 'buy', name: string): Promise<void> {
  await button(page, new RegExp(`^(Select token to ${side}$|Token to ${side}: )`)).click()
  await titled(page, `Select token to ${side}`)
  await button(page, new RegExp(`^${name}`)).click()
  await dialog(page).getByLabel('You sell', { exact: true }).waitFor()
}

/** Replaces the amount to sell. */
export async function sell(page: Page, amount: string): Promise<void> {
  const field = dialog(page).getByLabel('You sell', { exact: true })
  await field.press('ControlOrMeta+a')
  await page.keyboard.type(amount)
  // Not `expect.poll`, which tests that run side by side can not use.
  await vi.waitFor(async () => expect(await field.inputValue()).toBe(amount))
}

/** Goes from a filled form to the review, once there is a quote. */
export async function reviewSwap(page: Page): Promise<void> {
  await dialog(page).locator('.swap-details').waitFor()
  await button(page, 'Review swap').click()
  await titled(page, 'Review swap')
  await dialog(page).getByRole('term').getByText('Rate', { exact: true }).waitFor()
}

/** Answers a call of the swap service in this page alone. */
export const answerSwaps = (page: Page, path: string, answer: (route: Route) => unknown) =>
  page.route(`**/v1/convert/${path}**`, async (route) => {
    // A preflight has to pass before the call is made.
    await (route.request().method() === 'OPTIONS' ? route.fallback() : answer(route))
  })

const cors = { 'access-control-allow-origin': '*' }
export const withJson =
  (json: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, headers: cors, json })
