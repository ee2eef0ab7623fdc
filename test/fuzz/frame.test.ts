/** Hostile messages of the embedded wallet's frame and hostile calls of the page end in a valid answer or a named error. */
import fc from 'fast-check'
import { is, isPorticoError } from 'portico/kernel'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Channel, createChannel } from '../../src/embedded-wallet/channel.ts'
import { copyPlainData } from '../../src/embedded-wallet/plainData.ts'
import { FrameMessage, type RequestType, requests } from '../../src/embedded-wallet/protocol.ts'
import { caseOf } from './caseOf.ts'
import { cases } from './cases.ts'
import { createRandom, hostile, pick } from './hostile.ts'
import type { AnyStruct } from './recorder.ts'

const names = Object.keys(requests) as RequestType[]
const structOf = (name: RequestType, side: 'payload' | 'answer') => requests[name][side] as unknown as AnyStruct

let channel: Channel
let hear: (data: unknown) => void
let posted: { readonly type: string; readonly id: string; readonly payload?: unknown }[] = []
let told: unknown[]

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  told = []
  channel = createChannel({
    port: {
      post: (message) => void posted.push(message as never),
      listen(listener) {
        hear = listener
        return () => {}
      },
    },
    signal: new AbortController().signal,
    onUnavailable: (error) => told.push(error),
    onTimeout: (type) => told.push(type),
    onRefused: (message) => told.push(message),
    onReloaded() {},
  })
  hear({ type: '@w3m-frame/READY' })
  await vi.advanceTimersByTimeAsync(500)
  posted = []
})

/** Sends a request; `outcome` is set once the request is settled. */
async function ask(name: RequestType, payload: unknown) {
  const attempt = new AbortController()
  const asked: { outcome?: { readonly answer?: unknown; readonly error?: unknown } } = {}
  channel.request(name, payload as never, attempt.signal).then(
    (answer) => (asked.outcome = { answer }),
    (error: unknown) => (asked.outcome = { error }),
  )
  await flush()
  const message = posted.at(-1)
  posted = []
  return { asked, message }
}
/** Runs pending microtasks. */
async function flush() {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

test('messages that are no answer settle no request and throw nothing', async () => {
  const { asked, message } = await ask('GET_USER', { chainId: 1 })
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed)
      const data = random(4) === 0 ? hostile(random, true) : caseOf(FrameMessage as unknown as AnyStruct, seed, true)
      hear(data)
      // The id of the request, with the answer type of another one.
      const other = pick(
        random,
        names.filter((name) => name !== 'GET_USER'),
      )
      hear({ type: `@w3m-frame/${other}_SUCCESS`, id: message?.id, payload: hostile(random, true) })
      return asked.outcome === undefined && told.length === 0
    }),
    { numRuns: cases },
  )
  await flush()
  expect(asked.outcome).toBeUndefined()
  expect('polluted' in {}).toBe(false)
})

test('an answer matches its struct, or the request fails with a named error', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = createRandom(seed)
      const name = pick(random, names)
      const { asked, message } = await ask(name, caseOf(structOf(name, 'payload'), 0, false) ?? undefined)
      if (!message) return isPorticoError(asked.outcome?.error)
      const isError = random(4) === 0
      const payload = isError ? hostile(random, true) : caseOf(structOf(name, 'answer'), seed, true)
      hear({ type: `@w3m-frame/${name}_${isError ? 'ERROR' : 'SUCCESS'}`, id: message.id, payload })
      await flush()
      // Answers that are no plain data are ignored: end the request by a valid error.
      hear({ type: `@w3m-frame/${name}_ERROR`, id: message.id, payload: { message: 'over' } })
      await flush()
      const { outcome } = asked
      if (!outcome) return false
      seen.add('answer' in outcome ? 'answer' : 'error')
      return 'answer' in outcome ? is(outcome.answer, structOf(name, 'answer')) : isPorticoError(outcome.error)
    }),
    { numRuns: cases },
  )
  expect([...seen].sort()).toEqual(['answer', 'error'])
})

test('a request with a hostile payload is posted, or fails with a named error and is not posted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const name = pick(createRandom(seed), names)
      const { asked, message } = await ask(name, caseOf(structOf(name, 'payload'), seed, true))
      if (!message) return isPorticoError(asked.outcome?.error)
      hear({ type: `@w3m-frame/${name}_ERROR`, id: message.id, payload: {} })
      await flush()
      return message.type === `@w3m-app/${name}` && isPorticoError(asked.outcome?.error)
    }),
    { numRuns: cases },
  )
})

test('copied data has only the prototypes of plain objects and arrays', () => {
  const isPlain = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== Array.prototype) return false
    return Object.keys(value).every((key) => key !== '__proto__' && isPlain((value as Record<string, unknown>)[key]))
  }
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const value = caseOf(FrameMessage as unknown as AnyStruct, seed, true)
      try {
        const copy = copyPlainData(value)
        return copy === undefined || isPlain(copy.data)
      } catch {
        // A hostile getter has thrown; the channel catches such errors.
        return true
      }
    }),
    { numRuns: cases },
  )
})
