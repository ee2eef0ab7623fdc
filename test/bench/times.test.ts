import process from 'node:process'
import type { Browser } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startStaticServer } from '../world/staticServer.ts'
import { openBrowser } from './benchPage.ts'
import { buildHost } from './buildHost.ts'
import { median, type Timing, timeFromNavigation, timeHost } from './timing.ts'

/**
 * What each figure may be at most: times that of a bare React dialog in the same run, or milliseconds. Printed, and failed
 * with `PORTICO_STRICT`: machines differ.
 */
const budgets = {
  'warm click to first row': 1.5,
  'click 100 ms after the button to first row': 3.5,
  'navigation to first row, 1.6 Mbit/s': 1.35,
  'blocked by warming (ms)': 50,
}
const runs = Number(process.env.PORTICO_RUNS ?? 3)
const hosts = ['bare', 'button'] as const
type Host = (typeof hosts)[number]

async function serveHost(name: string) {
  const built = await buildHost(`bench/hosts/${name}`)
  onTestFinished(built.remove)
  const server = await startStaticServer({ root: built.directory, isCompressed: true })
  onTestFinished(() => server.stop())
  return server.url
}

/** Measures both hosts alternately, so that other load of the machine affects both. */
async function measure<Result>(visit: (host: Host) => Promise<Result>): Promise<Record<Host, Result[]>> {
  const found: Record<Host, Result[]> = { bare: [], button: [] }
  for (let run = 0; run < runs; run++) for (const host of hosts) found[host].push(await visit(host))
  return found
}

interface Row {
  what: string
  processor: string
  'bare (ms)': string
  'ours (ms)': string
  times: string
  budget: string
}

test('the times of a click and of the page are printed beside those of a bare React dialog', async () => {
  const urls = { bare: await serveHost('bare'), button: await serveHost('button') }
  const browser = await openBrowser()
  onTestFinished(() => browser.close())

  const rows: Row[] = []
  const missed: string[] = []
  const judge = (what: string, slowdown: number, bare: number, ours: number, budget?: number, figure = ours / bare) => {
    expect(bare, 'the bare dialog was not measured').toBeGreaterThanOrEqual(0)
    expect(ours, 'the modal was not measured').toBeGreaterThanOrEqual(0)
    const processor = slowdown === 1 ? 'full speed' : `${slowdown}× slower`
    const isMissed = budget !== undefined && figure > budget
    if (isMissed) missed.push(`${what}, ${processor}: ${figure.toFixed(2)} of ${budget}`)
    rows.push({
      what,
      processor,
      'bare (ms)': bare.toFixed(1),
      'ours (ms)': ours.toFixed(1),
      times: bare > 0 ? (ours / bare).toFixed(2) : '',
      budget: budget === undefined ? '' : `${budget} ${isMissed ? 'MISSED' : 'met'}`,
    })
  }
  for (const slowdown of [1, 4]) await measureClicks(browser, urls, slowdown, judge)

  const network = { slowdown: 4, kilobits: 1600 }
  const shown = await measure((host) => timeFromNavigation(browser, urls[host], network))
  const what = 'navigation to first row, 1.6 Mbit/s'
  judge(what, network.slowdown, median(shown.bare), median(shown.button), budgets[what])

  console.table(rows)
  if (process.env.PORTICO_STRICT) expect(missed).toEqual([])
}, 600_000)

async function measureClicks(
  browser: Browser,
  urls: Record<Host, string>,
  slowdown: number,
  judge: (what: string, slowdown: number, bare: number, ours: number, budget?: number, figure?: number) => void,
) {
  const timings = await measure((host) => timeHost(browser, urls[host], { slowdown }))
  const of = (host: Host, value: keyof Timing) => median(timings[host].map((timing) => timing[value]))
  const clicks = {
    warm: 'warm click to first row',
    cold: 'click 100 ms after the button to first row',
  } as const
  for (const value of ['warm', 'cold'] as const) {
    judge(clicks[value], slowdown, of('bare', value), of('button', value), budgets[clicks[value]])
  }
  judge('script of the page', slowdown, of('bare', 'pageScript'), of('button', 'pageScript'))
  const what = 'blocked by warming (ms)'
  // The budget is for a slow processor: a quick one has no long tasks.
  const [bare, ours] = [of('bare', 'blocked'), of('button', 'blocked')]
  judge(what, slowdown, bare, ours, slowdown === 1 ? undefined : budgets[what], ours)
}
