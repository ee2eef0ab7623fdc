import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

/** What a page holds after its garbage was collected. */
export interface Held {
  readonly listeners: number
  readonly nodes: number
  /** Bytes. */
  readonly heap: number
}

/** Milliseconds between two readings that are compared. */
const spacing = 400

async function read(session: CDPSession): Promise<Held> {
  // What one collection frees on the side of the document, the next one frees in the heap of scripts.
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') }
}

/** Reads what the page holds once that no longer changes, `quiet` milliseconds from now at the earliest. */
export async function measure(session: CDPSession, quiet: number): Promise<Held> {
  await pause(quiet)
  const deadline = performance.now() + 10_000
  let last = await read(session)
  for (let same = 0; same < 2 && performance.now() < deadline; ) {
    await pause(spacing)
    const next = await read(session)
    same = next.listeners === last.listeners && next.nodes === last.nodes ? same + 1 : 0
    last = next
  }
  return last
}
