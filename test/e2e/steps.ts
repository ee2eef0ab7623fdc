import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Visit } from './visit.ts'

/** The button of the page that opens the list of wallets. */
export const connectButton = (page: Page): Locator =>
  page.locator('.bar').getByRole('button', { name: 'Connect wallet' })

/** The same button once someone is connected: a shortened address. */
export const accountButton = (page: Page): Locator => page.locator('.bar').getByRole('button', { name: /^0x.*…/ })

/** The dialog of the modal. */
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The card in the dialog, or in the page. */
export const card = (page: Page): Locator => page.locator('portico-modal .card')

/** The row of a wallet. */
export const walletRow = (page: Page, name = 'Harbour'): Locator =>
  dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the modal and connects a wallet. */
export async function connect(page: Page, name?: string): Promise<void> {
  await connectButton(page).click()
  await walletRow(page, name).click()
  await accountButton(page).waitFor()
}

/** Connects a wallet, unless a remembered one is restored. */
export async function ensureConnected(page: Page): Promise<void> {
  await page.waitForFunction(() => /^(?:dis)?connected$/.test(window.portico.getAccount().status))
  const status = await page.evaluate(() => window.portico.getAccount().status)
  if (status === 'disconnected') {
    await connect(page)
    await closed(page)
  }
  await accountButton(page).waitFor()
}

/** Waits until the dialog is gone. */
export const closed = (page: Page): Promise<unknown> => dialog(page).waitFor({ state: 'hidden' })

/** Opens the list of wallets and waits for the first one. */
export async function openWallets(page: Page): Promise<void> {
  await connectButton(page).click()
  await walletRow(page).waitFor()
}

/** Holds back every script that the page requests from now on; call the returned function to release them. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    // Continuing fails if the page has been closed.
    await route.continue().catch(() => {})
  })
  return release
}

/**
 * Waits until no animation of the modal runs and the previous view is gone: it stays in the document for up to a frame after its
 * animation has finished. Animations that follow scrolling, or never end by design, do not count.
 */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    if (root?.querySelector('[data-leaving]')) return false
    return (root?.getAnimations() ?? []).every(
      ({ effect, playState, timeline }) =>
        playState !== 'running' ||
        !(timeline instanceof DocumentTimeline) ||
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    )
  })

/** The accessible name or the class of the focused element, also within shadow trees. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.ariaLabel || element?.textContent?.trim() || element?.className || ''
  })

/** Presses Tab until something with that name has the focus. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  while (seen.length < 30) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (name.test(now)) return
    seen.push(now)
  }
  expect.fail(`Tab never came to ${name}, but to: ${seen.join(' | ')}`)
}

/** Waits for one line of the console that the test provokes, and takes it away. The log loads its redaction at the first error, so the line comes late. */
export async function expectComplaint({ complaints }: Visit, pattern: RegExp): Promise<void> {
  const find = () => complaints.findIndex((line) => pattern.test(line))
  await vi.waitFor(() => expect(find()).not.toBe(-1), { timeout: 30_000 })
  complaints.splice(find(), 1)
}

/** Expects no violation of the content security policy, and no error in the console. */
export async function expectHealthy(visit: Visit): Promise<void> {
  const violations = await visit.violations()
  expect(violations, violations.join('\n')).toEqual([])
  expect(visit.complaints, visit.complaints.join('\n')).toEqual([])
}
