import { setTimeout } from 'node:timers/promises'
import { launch } from '../../scripts/browsers/index.ts'
import { startStaticServer } from '../world/staticServer.ts'
import { connectButton, openPage, walletName } from './benchPage.ts'
import { timeRow } from './timing.ts'

/** The script files that a page loaded, by their names in the build. */
export interface Loads {
  /** Before the visitor did anything. */
  initial: string[]
  /** From then on until the first wallet row was there. */
  untilFirstRow: string[]
}

/** Long enough for whatever a page starts when it is idle; that counts as initial too. */
const idleMilliseconds = 1500

/** Loads a built host app in Chromium, opens its modal, and records which scripts were asked for when. */
export async function recordLoads(directory: string): Promise<Loads> {
  const server = await startStaticServer({ root: directory })
  const browser = await launch('chromium')
  try {
    const page = await openPage(browser)
    await page.goto(server.url)
    const loaded = (until: number) =>
      page.evaluate(
        (end) =>
          performance
            .getEntriesByType('resource')
            .filter((entry) => entry.startTime <= end)
            .map((entry) => new URL(entry.name).pathname.slice(1))
            .filter((path) => path.endsWith('.js')),
        until,
      )

    await connectButton(page).waitFor()
    await setTimeout(idleMilliseconds)
    const initial = await loaded(Number.MAX_VALUE)
    const seen = page.evaluate(timeRow, walletName)
    await connectButton(page).click()
    const { row } = await seen
    return { initial, untilFirstRow: (await loaded(row)).filter((file) => !initial.includes(file)) }
  } finally {
    await browser.close()
    await server.stop()
  }
}
