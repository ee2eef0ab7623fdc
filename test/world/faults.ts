import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { failed, json, type Reply } from './router.ts'

/** How a path fails: one of these, each also after a delay and, if `times` says so, only so often. */
export interface Fault {
  /** Answers with this status and the service's failure body. */
  readonly status?: number
  /** Milliseconds to wait; alone, the answer is late but sound. */
  readonly delayMs?: number
  /** Answers 200 with JSON that ends too early. */
  readonly malformed?: true
  /** Answers 200 with this JSON, whatever the shape ought to be. */
  readonly json?: unknown
  /** Closes the connection without an answer. */
  readonly drop?: true
  /** Never answers. */
  readonly hang?: true
  /** Answers soundly, and pages may not read it: to them it looks as if an ad blocker stood between. */
  readonly withoutCors?: true
  /** After so many requests the path is sound again. @default always fails */
  readonly times?: number
}

/** The faults that are cued, by path. */
export interface Faults {
  fail(path: string, fault: Fault): void
  /** Makes one path sound again, or all. */
  heal(path?: string): void
  /** The fault of a request, by its path or its route's. */
  peek(paths: readonly string[]): Fault | undefined
  /** The same, and it counts as played. */
  take(paths: readonly string[]): Fault | undefined
}

/** Makes an empty set of faults. */
export function createFaults(): Faults {
  const cued = new Map<string, { fault: Fault; left: number }>()
  const find = (paths: readonly string[]) => paths.find((candidate) => cued.has(candidate))
  return {
    fail: (path, fault) => void cued.set(path, { fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    heal: (path) => (path === undefined ? cued.clear() : void cued.delete(path)),
    peek: (paths) => cued.get(find(paths) ?? '')?.fault,
    take(paths) {
      const path = find(paths)
      const entry = path === undefined ? undefined : cued.get(path)
      if (path === undefined || !entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) cued.delete(path)
      return entry.fault
    },
  }
}

/** Plays a fault: a reply to send instead of the sound one, `'silent'` for none at all, nothing to go on. */
export async function play(fault: Fault, response: ServerResponse): Promise<Reply | 'silent' | undefined> {
  if (fault.delayMs) await sleepWhileOpen(fault.delayMs, response)
  if (fault.drop) response.destroy()
  if (fault.drop || fault.hang) return 'silent'
  if (fault.status !== undefined) return failed(fault.status, 'request', 'Failed on cue')
  if (fault.malformed) return { status: 200, type: 'application/json', body: '{"features": [' }
  return 'json' in fault ? json(fault.json) : undefined
}

async function sleepWhileOpen(ms: number, response: ServerResponse): Promise<void> {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  await sleep(ms, undefined, { signal: closed.signal }).catch(() => {})
}
