import type { CDPSession, Page } from 'playwright-core'
import { median } from './timing.ts'

/** How smoothly something moved. Times in milliseconds. */
export interface Smoothness {
  /** Frames a second, over the whole movement. */
  fps: number
  medianFrame: number
  /** One frame in twenty took longer than this. */
  slowFrame: number
  longestFrame: number
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
  page: Page,
  session: CDPSession,
  { distance, speed }: { distance: number; speed: number },
): Promise<Smoothness> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // Time that the processor spends on the page, however busy the machine is with others.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
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
  const { times } = counted
  const frames = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const sorted = [...frames].sort((a, b) => a - b)
  const total = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return {
    fps: (frames.length / total) * 1000,
    medianFrame: median(frames),
    slowFrame: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longestFrame: sorted.at(-1) ?? Number.NaN,
    work: work / frames.length,
    distance: counted.distance,
  }
}
