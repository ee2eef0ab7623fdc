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
const samples = isLong ? 5 : 1

/** Milliseconds: the text of a live region stays for five seconds. A few cycles are compared by their listeners alone. */
const quiet = isLong ? 6_000 : 0

/**
 * V8 optimises more code for hundreds of cycles, and keeps it in the heap: 2.5 KB in each cycle of `connect`. Without
 * machine code, and with no byte code thrown away between two readings, the heap holds objects alone.
 */
const objectsAlone = '--js-flags=--jitless --no-flush-bytecode'

/**
 * How much more may be held at the end than after the warm-up. A leak has at least one listener or node in four cycles,
 * so a fixed number tells it apart from what happens to be there when it is read.
 */
const tolerance = { listeners: 6, nodes: 25 }

/**
 * Bytes that a cycle may leave in the heap: the median of what the cycles between two readings left. An abort listener that
 * stays takes 120. What happens once, late, is left out by that: a first line in the log compiles 120 KB of expressions.
 * The client of WalletConnect notes the topics of the last 200 sessions and pairings that ended.
 */
const heapOfCycle = (name: CycleName) => (name === 'pair' ? 500 : 100)

let browser: Browser
let world: World
let host: BuiltHost
let server: RunningServer
beforeAll(async () => {
  ;[browser, world] = await Promise.all([launch('chromium', isLong ? [objectsAlone] : []), startWorld()])
  host = await buildHost('soak/host', isLong ? 'published' : 'sources')
  const files = { '/world.json': JSON.stringify(describeWorld(world)) }
  server = await startStaticServer({ root: host.directory, files })
}, 600_000)
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop(), host?.remove()])
  await world?.stop()
})

const ofSample = (cycles - warmUp) / samples

/** What each cycle between two readings left in the heap, in bytes. */
const growth = (held: readonly Held[]): readonly number[] =>
  held.slice(1).map(({ heap }, sample) => Math.round((heap - (held[sample]?.heap ?? 0)) / ofSample))

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Prints what a page held as its cycles went by. */
function print(name: CycleName, held: readonly Held[], seconds: number): void {
  console.log(`${name}: ${cycles} cycles in ${Math.round(seconds)} s`)
  console.table(
    held.map(({ listeners, nodes, heap }, sample) => ({
      'after cycle': warmUp + sample * Math.round(ofSample),
      listeners,
      nodes,
      'heap (bytes)': heap,
      'more in each cycle': growth(held)[sample - 1] ?? 0,
    })),
  )
}

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
      await run(Math.round(ofSample))
      held.push(await measure(session, quiet))
    }
    return held
  } finally {
    await Promise.all([context.close(), elsewhere.close()])
  }
}

// Side by side: each cycle waits for frames and timers most of the time.
test.concurrent.each(cycleNames)(
  'what the page holds does not grow: %s, again and again',
  { timeout: 180_000 + cycles * 4_000 },
  async (name) => {
    const start = performance.now()
    const held = await runCycles(name)
    if (isLong) print(name, held, (performance.now() - start) / 1000)
    const [first, last] = [held[0], held.at(-1)]
    if (!first || !last) return expect.unreachable('Nothing was measured')
    expect(last.listeners - first.listeners, 'listeners more').toBeLessThanOrEqual(tolerance.listeners)
    if (!isLong) return
    expect(last.nodes - first.nodes, 'nodes more').toBeLessThanOrEqual(tolerance.nodes)
    expect(medianOf(growth(held)), 'bytes more of each cycle').toBeLessThanOrEqual(heapOfCycle(name))
  },
)
