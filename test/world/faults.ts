import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { failed, json, type Reply } from './router.ts'

/** How a path fails: one of these faults, optionally after a delay and for a limited number of requests. */
export interface Fault {
  /** Answers with this status and the service's failure body. */
  readonly status?: number
  /** Milliseconds before the answer; without another fault the answer is correct. */
  readonly delayMs?: number
  /** Answers 200 with JSON that ends too early. */
  readonly malformed?: true
  /** Answers 200 with this JSON, which may have any shape. */
  readonly json?: unknown
  /** Closes the connection without an answer. */
  readonly drop?: true
  /** Never answers. */
  readonly hang?: true
  /** Answers correctly but without CORS headers, so that pages can not read it, as with an ad blocker. */
  readonly withoutCors?: true
  /** The number of requests that fail; later ones are answered correctly. @default all */
  readonly times?: number
}

/** The faults that are cued, by path. */
export interface Faults {
  fail(path: string, fault: Fault): void
  /** Removes the fault of one path, or all faults. */
  heal(path?: string): void
  /** The fault of a request, by its path or its route's. */
  peek(paths: readonly string[]): Fault | undefined
  /** Like `peek`, and counts the fault as used once. */
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

/** Applies a fault: returns the reply to send instead, `'silent'` to send none, or `undefined` to answer correctly. */
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
