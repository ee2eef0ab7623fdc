import type { Page } from 'playwright-core'
import { accountButton, closed, connectButton, dialog, walletRow } from './steps.ts'

/** The element in which the page shows the status of the user. */
export const status = (page: Page) => page.getByTestId('status')
/** Waits until the page shows this status of the user. */
export const becomes = (page: Page, word: string) => status(page).getByText(word, { exact: true }).waitFor()
/** Time limit for a page on a busy machine, the same as for everything that is waited for in the browser. */
export const timeLimit = { timeout: 30_000 }
/** The title of the question to sign in. */
export const signView = (page: Page) => dialog(page).getByRole('heading', { name: 'Sign in' })
/** Presses a button of the dialog by its whole name. */
export const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
/** How often the first wallet of the page was asked to sign. */
export const prompts = (page: Page) =>
  page.evaluate(() => window.wallets[0]?.cues.log.filter(({ method }) => method === 'personal_sign').length)

interface KeptSession {
  readonly data: Readonly<Record<string, string>>
  readonly message: string
  readonly signature: string
}
/** The sessions that the page keeps. */
export const sessions = (page: Page): Promise<KeptSession[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('portico/siwx') ?? '[]'))

/** Connects a wallet that is asked to sign in. */
export async function ask(page: Page, wallet?: string): Promise<void> {
  await connectButton(page).click()
  await walletRow(page, wallet).click()
  await signView(page).waitFor()
}

/** Connects and signs in. */
export async function enter(page: Page): Promise<void> {
  await ask(page)
  await press(page, 'Sign')
  await closed(page)
  await accountButton(page).waitFor()
}

/** Begins to count how often the card shakes, which it does for half a second. */
export const watchShakes = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.card')
    if (!card) throw new Error('There is no card')
    const counted = Object.assign(window, { shakes: 0 })
    const count = () => {
      if (card.hasAttribute('data-shake')) counted.shakes++
    }
    new MutationObserver(count).observe(card, { attributes: true, attributeFilter: ['data-shake'] })
  })
export const shakes = (page: Page) => page.evaluate(() => (window as { shakes?: number }).shakes)
