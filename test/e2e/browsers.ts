import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type BrowserName, fewProcesses, launch } from '../../scripts/browsers/index.ts'
import { type Demo, startDemo } from './demo.ts'

/** A browser and a demo for the tests of one file, or of one `describe`. */
export interface Stage {
  readonly browser: Browser
  readonly demo: Demo
}

/** The browsers of this process, each started once for all its files, and ended with it. */
const browsers = new Map<BrowserName, Promise<Browser>>()

async function requireLaunched(name: BrowserName): Promise<Browser> {
  const known = await browsers.get(name)?.catch(() => undefined)
  if (known?.isConnected()) return known
  const launched = launch(name, fewProcesses)
  browsers.set(name, launched)
  return launched
}

/** Starts a demo before the tests around it and ends it after, with all that they left open in the browser. */
export function prepareStage(name: BrowserName = 'chromium'): Stage {
  let browser: Browser
  let demo: Demo
  beforeAll(async () => {
    ;[browser, demo] = await Promise.all([requireLaunched(name), startDemo()])
  })
  afterAll(async () => {
    await Promise.all([...(browser?.contexts() ?? []).map((context) => context.close()), demo?.stop()])
  })
  return {
    get browser() {
      return browser
    },
    get demo() {
      return demo
    },
  }
}
