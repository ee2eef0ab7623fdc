import process from 'node:process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWorld } from '../../demo/describeWorld.ts'
import { launch } from '../../scripts/browsers/index.ts'
import { type BuiltHost, buildHost } from '../bench/buildHost.ts'
import { type RunningServer, startStaticServer, startWorld, type World } from '../world/index.ts'
import { type CycleName, cycleNames } from './cycles.ts'
import { type Held, measure } from './measure.ts'

/** How often each cycle repeats: 1,000 times with `npm run soak`, and a few times with the other tests. */
const isLong = process.env.PORTICO_SOAK !== undefined
const cycles = isLong ? Number(process.env.PORTICO_SOAK) : 40

/** Cycles until all code is loaded and every cache is filled. */
const warmUp = isLong ? 50 : 10
const samples = isLong ? 4 : 1

/** Milliseconds: the text of a live region stays for five seconds. A few cycles are compared by their listeners alone. */
const quiet = isLong ? 6_000 : 0

/**
 * How much more may be held at the end than after the warm-up. A leak has at least one listener or node in four cycles,
 * so a fixed number tells it apart from what happens to be there when it is read. The heap may grow with each cycle:
 * Chromium keeps entries of the performance timeline, and V8 compiles more code, for hundreds of cycles.
 */
const tolerance = { listeners: 6, nodes: 25, heapOfCycle: 4_000 }

/** The client of WalletConnect keeps a record of each session and its messages, 14 KB in all. */
const heapOfPairing = 20_000

let browser: Browser
let world: World
let host: BuiltHost
let server: RunningServer
const table: Record<string, string | number>[] = []

beforeAll(async () => {
  ;[browser, world] = await Promise.all([launch('chromium'), startWorld()])
  host = await buildHost('soak/host', isLong ? 'published' : 'sources')
  const files = { '/world.json': JSON.stringify(describeWorld(world)) }
  server = await startStaticServer({ root: host.directory, files })
})
afterAll(async () => {
  if (isLong) console.table(table)
  await Promise.all([browser?.close(), server?.stop(), host?.remove()])
  await world?.stop()
})

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2)

async function runCycles(name: CycleName): Promise<Held[]> {
  const [context, elsewhere] = await Promise.all([browser.newContext(), browser.newContext()])
  try {
    const page = await context.newPage()
    if (name === 'pair') {
      const wallet = await elsewhere.newPage()
      await wallet.goto(`${server.url}/?wallet`)
      await wallet.waitForFunction(() => 'follow' in window)
      await page.exposeFunction('pairWith', (uri: string) => wallet.evaluate((link) => window.follow?.(link), uri))
    }
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(server.url)
    await page.waitForFunction(() => 'runCycles' in window)
    const run = (rounds: number) =>
      page.evaluate(([name, rounds]) => window.runCycles(name, rounds), [name, rounds] as const)
    await run(warmUp)
    const held = [await measure(session, quiet)]
    for (let sample = 1; sample <= samples; sample++) {
      await run(Math.round((cycles - warmUp) / samples))
      held.push(await measure(session, quiet))
    }
    return held
  } finally {
    await Promise.all([context.close(), elsewhere.close()])
  }
}

test.each(cycleNames)(
  'what the page holds does not grow: %s, again and again',
  { timeout: 60_000 + cycles * 2_000 },
  async (name) => {
    const held = await runCycles(name)
    for (const [sample, { listeners, nodes, heap }] of held.entries()) {
      const after = Math.round(warmUp + (sample * (cycles - warmUp)) / samples)
      table.push({ cycle: name, after, listeners, nodes, 'heap (MB)': megabytes(heap) })
    }
    const [first, last] = [held[0], held.at(-1)]
    if (!first || !last) return expect.unreachable('Nothing was measured')
    expect(last.listeners - first.listeners, 'listeners more').toBeLessThanOrEqual(tolerance.listeners)
    if (!isLong) return
    expect(last.nodes - first.nodes, 'nodes more').toBeLessThanOrEqual(tolerance.nodes)
    const heapOfCycle = name === 'pair' ? heapOfPairing : tolerance.heapOfCycle
    expect((last.heap - first.heap) / (cycles - warmUp), 'bytes more of each cycle').toBeLessThanOrEqual(heapOfCycle)
  },
)
