import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { connectButton, openPage, walletName, walletRow } from './benchPage.ts'

/** One run of a host app, in milliseconds. */
export interface Timing {
  /** From the click on the button, on which the pointer rested, to the frame that shows the first wallet row. */
  clickToRow: number
  /** The same for a click that nothing announced: all code is still to come. */
  coldClickToRow: number
  /** Script that ran until the page was idle, before any click. */
  pageScript: number
}

const idleMilliseconds = 1000

async function scriptMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** In the page: resolves with when the next click was, and the first frame after it in which the wallet's row has a box. */
export function timeRow(name: string): Promise<{ readonly click: number; readonly row: number }> {
  // What is looked at in each frame is little, so that looking does not count as waiting.
  function findRow(within: Document | ShadowRoot): boolean {
    for (const button of within.querySelectorAll('button'))
      if (button.textContent.includes(name) && button.offsetHeight > 0) return true
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

/** Opens a host app at the given slowdown of the processor (1 is none), for each kind of click, and times it. */
export async function timeHost(browser: Browser, url: string, slowdown: number): Promise<Timing> {
  const { clickToRow, pageScript } = await timeVisit(browser, url, slowdown, true)
  const { clickToRow: coldClickToRow } = await timeVisit(browser, url, slowdown, false)
  return { clickToRow, coldClickToRow, pageScript }
}

async function timeVisit(browser: Browser, url: string, slowdown: number, rests: boolean) {
  const page = await openPage(browser)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const before = await scriptMilliseconds(session)
    await page.goto(url)
    await connectButton(page).waitFor()
    await setTimeout(idleMilliseconds)
    const pageScript = (await scriptMilliseconds(session)) - before

    if (rests) {
      await connectButton(page).hover()
      await setTimeout(idleMilliseconds)
    }
    const seen = page.evaluate(timeRow, walletName)
    // A click by the mouse passes over the button first, which is all the warning that some clicks give.
    await (rests ? connectButton(page).click() : connectButton(page).dispatchEvent('click'))
    const { click, row } = await seen
    await walletRow(page).waitFor()
    return { clickToRow: row - click, pageScript }
  } finally {
    await page.context().close()
  }
}

/** The middle value, which one slow run does not move. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
