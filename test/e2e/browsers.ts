import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type BrowserName, launch } from '../../scripts/browsers/index.ts'
import { type Demo, startDemo } from './demo.ts'

/** A browser and a demo for the tests of one file, or of one `describe`. */
export interface Stage {
  readonly browser: Browser
  readonly demo: Demo
}

/** Starts both before the tests around it and ends them after. */
export function prepareStage(name: BrowserName = 'chromium'): Stage {
  let browser: Browser
  let demo: Demo
  beforeAll(async () => {
    ;[browser, demo] = await Promise.all([launch(name), startDemo()])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.stop()])
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
