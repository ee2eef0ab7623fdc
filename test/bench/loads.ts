import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { startStaticServer } from '../world/staticServer.ts'
import { connectButton, openBrowser, openPage, walletName } from './benchPage.ts'
import { timeRow } from './timing.ts'

/** The script files that a page loaded, by their names in the build. */
export interface Loads {
  /** Before the user did anything. */
  initial: string[]
  /** From then on until the first wallet row was there. */
  untilFirstRow: string[]
}

/** Long enough for whatever a page starts when it is idle; that counts as initial too. */
const idleMilliseconds = 1500

/** Number of visits, of which the smallest count is used: on a busy machine the row is drawn late, and later files count too. */
const visits = 3

/** Loads a built host app in Chromium, opens its modal, and records which scripts were asked for when. */
export const recordLoads = (directory: string): Promise<Loads> =>
  inBrowser(directory, async (browser, url) => {
    const seen: Loads[] = []
    for (let visit = 0; visit < visits; visit++) seen.push(await recordVisit(browser, url))
    return seen.reduce((least, loads) => (loads.untilFirstRow.length < least.untilFirstRow.length ? loads : least))
  })

/** Loads a built host app in Chromium, and records which scripts come with the page. */
export const recordInitial = (directory: string): Promise<string[]> =>
  inBrowser(directory, async (browser, url) => (await openHost(browser, url)).initial)

async function inBrowser<Result>(directory: string, task: (browser: Browser, url: string) => Promise<Result>) {
  const server = await startStaticServer({ root: directory })
  const browser = await openBrowser()
  try {
    return await task(browser, `${server.url}/?cold`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function openHost(browser: Browser, url: string) {
  const page = await openPage(browser)
  await page.goto(url)
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
  return { page, loaded, initial: await loaded(Number.MAX_VALUE) }
}

async function recordVisit(browser: Browser, url: string): Promise<Loads> {
  const { page, loaded, initial } = await openHost(browser, url)
  const seen = page.evaluate(timeRow, walletName)
  await connectButton(page).click()
  const { row } = await seen
  const untilFirstRow = (await loaded(row)).filter((file) => !initial.includes(file))
  await page.context().close()
  return { initial, untilFirstRow }
}
