import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './visit.ts'

/** The button of the page that opens the list of wallets. */
export const connectButton = (page: Page): Locator => page.locator('.bar').getByRole('button', { name: 'Connect wallet' })

/** The same button once someone is connected: a shortened address. */
export const accountButton = (page: Page): Locator => page.locator('.bar').getByRole('button', { name: /^0x.*…/ })

/** The dialog of the modal. */
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The row of a wallet. */
export const walletRow = (page: Page, name = 'Harbour'): Locator => dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the modal and connects a wallet. */
export async function connect(page: Page, name?: string): Promise<void> {
  await connectButton(page).click()
  await walletRow(page, name).click()
  await accountButton(page).waitFor()
}

/** Waits until the dialog is gone. */
export const closed = (page: Page): Promise<unknown> => dialog(page).waitFor({ state: 'hidden' })

/** No breach of the policy, and nothing that the console complains about. */
export async function expectHealthy(visit: Visit): Promise<void> {
  expect(await visit.violations()).toEqual([])
  expect(visit.complaints).toEqual([])
}
