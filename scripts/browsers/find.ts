import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium, firefox } from 'playwright-core'

/** The browsers that the tests drive. */
export type BrowserName = 'chromium' | 'firefox'

/** A browser on this machine. `bundled` is Playwright's own build, which speaks Playwright's protocol. */
export interface FoundBrowser {
  name: BrowserName
  path: string
  bundled: boolean
}

/** The environment variables that name a browser by hand. */
export const variables: Record<BrowserName, string> = { chromium: 'PORTICO_CHROMIUM', firefox: 'PORTICO_FIREFOX' }

const usualPaths: Record<BrowserName, string[]> = {
  chromium: [
    // Without the windows of a desktop browser, which cost more than the page in them.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
  firefox: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
}

function bundledPath(name: BrowserName): string | undefined {
  const path = { chromium, firefox }[name].executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * Finds a browser: the environment variable, then the usual system paths, then Playwright's own.
 * Throws if the environment variable names a file that is not there.
 */
export function findBrowser(name: BrowserName): FoundBrowser | undefined {
  const named = process.env[variables[name]]
  if (named) {
    if (!existsSync(named)) throw new Error(`${variables[name]} names ${named}, which does not exist`)
    return { name, path: named, bundled: false }
  }
  const system = usualPaths[name].find(existsSync)
  if (system) return { name, path: system, bundled: false }
  const bundled = bundledPath(name)
  return bundled ? { name, path: bundled, bundled: true } : undefined
}
