import type { Browser, CDPSession, Page } from 'playwright-core'

/** How smoothly something moved. Times in milliseconds. */
export interface Smoothness {
  /** Frames a second that were drawn, over the whole movement: what a user sees. */
  drawn: number
  /** One drawn frame in twenty came later than this after the one before. */
  slowFrame: number
  /** Frames a second that the page's own thread took part in: new rows come with these. */
  fps: number
  /** What the page's own thread computed for a frame, as long as it takes without a slowdown. */
  work: number
  /** How far it moved in CSS pixels. */
  distance: number
}

/** What the page counts while it is scrolled. */
interface Counted {
  times: number[]
  distance: number
}

/** In the page: counts frames until it is told to stop, and then how far the list of wallets moved. */
function startCounting(): void {
  const area = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.p-scroll')
  const times: number[] = []
  const from = area?.scrollTop ?? 0
  let isOver = false
  const count = (time: number) => {
    times.push(time)
    if (!isOver) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  Object.assign(window, {
    stopCounting: () => {
      isOver = true
      return { times, distance: (area?.scrollTop ?? 0) - from }
    },
  })
}

async function workSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Scrolls the card with the wheel's gesture, as far and as fast as told, and says how smooth it was. */
export async function measureScroll(
  browser: Browser,
  page: Page,
  session: CDPSession,
  { distance, speed }: { distance: number; speed: number },
): Promise<Smoothness> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // Time that the processor spends on the page, however busy the machine is with others.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const stopWatching = await watchScreen(browser)
  await page.evaluate(startCounting)
  const before = await workSoFar(session)
  await session.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  })
  const work = (await workSoFar(session)) - before
  const counted = await page.evaluate(() => (window as unknown as { stopCounting(): Counted }).stopCounting())
  const own = gapsOf(counted.times)
  const drawn = gapsOf(await stopWatching())
  return {
    drawn: rateOf(drawn),
    slowFrame: drawn[Math.floor(drawn.length * 0.95)] ?? Number.NaN,
    fps: rateOf(own),
    work: work / own.length,
    distance: counted.distance,
  }
}

/** Milliseconds from each time to the next, the shortest first. */
const gapsOf = (times: readonly number[]) =>
  times
    .slice(1)
    .map((time, index) => time - (times[index] ?? 0))
    .sort((a, b) => a - b)

const rateOf = (gaps: readonly number[]) => (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1000

/** Records drawn frames; the returned function stops that and resolves with the times of the frames in milliseconds. */
async function watchScreen(browser: Browser): Promise<() => Promise<number[]>> {
  const session = await browser.newBrowserCDPSession()
  const times: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, ph, ts } of value as unknown as { name: string; ph: string; ts: number }[])
      if (name === 'Display::DrawAndSwap' && ph !== 'E') times.push(ts / 1000)
  })
  const isOver = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['viz'] } })
  return async () => {
    await session.send('Tracing.end')
    await isOver
    await session.detach()
    return times.sort((a, b) => a - b)
  }
}
