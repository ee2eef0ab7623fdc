import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { connectButton, openPage, walletName, walletRow } from './benchPage.ts'

/** The processor and the network that a page is opened with. */
export interface Conditions {
  /** How many times slower the processor is; 1 is full speed. */
  readonly slowdown: number
  /** Kilobits a second, with the latency of a phone. @default as fast as the machine is */
  readonly kilobits?: number
}

/** One run of a host app, in milliseconds. */
export interface Timing {
  /** From a click on a page that has been quiet for a while to the frame that shows the first wallet row. */
  warm: number
  /** The same for a click 100 ms after the button is there. */
  cold: number
  /** Script that ran until the button was there. */
  pageScript: number
  /** How much longer than 50 ms the page's tasks were, added up, from the button being there until the page was quiet. */
  blocked: number
}

const quietMilliseconds = 1000
const coldMilliseconds = 100
const latency = 150

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000
}

/** In the page: resolves with when the next click was, and the first frame after it in which the wallet's row has a box. */
export function timeRow(name: string): Promise<{ readonly click: number; readonly row: number }> {
  // What is looked at in each frame is little, so that looking does not count as waiting.
  function findRow(within: Document | ShadowRoot): boolean {
    for (const button of within.querySelectorAll('button'))
      if (button.textContent.includes(name) && button.checkVisibility({ visibilityProperty: true })) return true
    for (const { shadowRoot } of within.querySelectorAll('body > *')) if (shadowRoot && findRow(shadowRoot)) return true
    return false
  }
  return new Promise((resolve) => {
    const onClick = (click: MouseEvent) => {
      const look = () =>
        findRow(document) ? resolve({ click: click.timeStamp, row: performance.now() }) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    }
    document.addEventListener('click', onClick, { capture: true, once: true })
  })
}

/** In the page, before its own scripts: adds up how much longer than 50 ms its tasks are. */
function watchBlocking(): void {
  const page = window as unknown as { blocked: number }
  page.blocked = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

const blockedSoFar = (page: Page) => page.evaluate(() => (window as unknown as { blocked: number }).blocked)

/** Opens a host app once for each kind of click, and times it. */
export async function timeHost(browser: Browser, url: string, conditions: Conditions): Promise<Timing> {
  const { clickToRow: warm, pageScript, blocked } = await timeVisit(browser, url, conditions, 'warm')
  const { clickToRow: cold } = await timeVisit(browser, url, conditions, 'cold')
  return { warm, cold, pageScript, blocked }
}

/** From the navigation to the first row, where the button is pressed as soon as it is there. */
export async function timeFromNavigation(browser: Browser, url: string, conditions: Conditions): Promise<number> {
  return (await timeVisit(browser, url, conditions, 'at once')).row
}

async function timeVisit(
  browser: Browser,
  url: string,
  { slowdown, kilobits }: Conditions,
  click: 'warm' | 'cold' | 'at once',
) {
  const page = await openPage(browser)
  try {
    const session = await page.context().newCDPSession(page)
    await page.addInitScript(watchBlocking)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (kilobits !== undefined) {
      await session.send('Network.enable')
      const throughput = (kilobits * 1000) / 8
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
    }
    const before = await metric(session, 'ScriptDuration')
    await page.goto(url, { waitUntil: 'commit' })
    await connectButton(page).waitFor()
    const pageScript = (await metric(session, 'ScriptDuration')) - before
    const blockedBefore = await blockedSoFar(page)
    if (click === 'warm') await untilQuiet(page, session)
    if (click === 'cold') await setTimeout(coldMilliseconds)
    const blocked = (await blockedSoFar(page)) - blockedBefore

    const seen = page.evaluate(timeRow, walletName)
    // Tap: unlike a mouse, a finger does not hover over the button first, so nothing is preloaded before the click.
    await connectButton(page).tap()
    const found = await seen
    await walletRow(page).waitFor()
    return { clickToRow: found.row - found.click, row: found.row, pageScript, blocked }
  } finally {
    await page.context().close()
  }
}

/** Waits until the page has run no script for a second. */
async function untilQuiet(page: Page, session: CDPSession): Promise<void> {
  let last = Number.NaN
  for (let turn = 0; turn < 20; turn++) {
    await setTimeout(quietMilliseconds)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const now = await metric(session, 'ScriptDuration')
    if (now - last < 5) return
    last = now
  }
}

/** The middle value, which one slow run does not move. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
