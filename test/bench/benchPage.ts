import type { Browser, Page } from 'playwright-core'
import { launch } from '../../scripts/browsers/index.ts'

/** The wallet that the bench page has installed. */
export const walletName = 'Bench Wallet'

/** Announces a wallet by EIP-6963, as an extension does before the page's own scripts run. */
function announceWallet(name: string) {
  const info = {
    uuid: '7f6ee5c0-2f4e-4e1b-9d0c-5f3c1d8a9b10',
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'dev.portico.bench',
  }
  const provider = { request: () => Promise.resolve([]), on: () => {}, removeListener: () => {} }
  const announce = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Launches Chromium with no host to reach but this machine. Request interception would do the same, but sends every
 * request through the test process, which takes longer than the requests of the page.
 */
export const openBrowser = (): Promise<Browser> =>
  launch('chromium', ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'])

/** Opens a fresh page with the wallet installed and nothing stored. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  await context.addInitScript(announceWallet, walletName)
  return context.newPage()
}

/** The Connect button of a host app. */
export const connectButton = (page: Page) => page.getByRole('button', { name: /^connect/i }).first()

/** The row of the installed wallet. */
export const walletRow = (page: Page) => page.getByRole('button', { name: walletName }).first()
