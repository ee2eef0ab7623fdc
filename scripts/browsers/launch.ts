import { type Browser, chromium, firefox } from 'playwright-core'
import type { BrowserName } from './find.ts'
import { requireBrowser } from './install.ts'

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Arguments that make Chromium start fewer processes and threads. They save time on pages that live for seconds. Tests that
 * measure a page do not use them.
 */
export const fewProcesses: readonly string[] = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--single-threaded-gc',
]

/**
 * Launches a headless browser for the tests, installing it if there is none. `more` are further arguments of Chromium.
 * A Firefox that is not Playwright's own is driven by WebDriver BiDi, the channel `moz-firefox`.
 */
export function launch(name: BrowserName, more: readonly string[] = []): Promise<Browser> {
  const { path, bundled } = requireBrowser(name)
  if (name === 'chromium') {
    // Show scrollbars, as users have them: otherwise a test can not see a page move when they disappear.
    const ignoreDefaultArgs = ['--hide-scrollbars']
    return chromium.launch({ executablePath: path, args: [...chromiumArguments, ...more], ignoreDefaultArgs })
  }
  return firefox.launch(bundled ? { executablePath: path } : { channel: 'moz-firefox', executablePath: path })
}
