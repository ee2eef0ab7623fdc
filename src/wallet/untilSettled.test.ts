import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Settlement, untilSettled } from './untilSettled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a chain is polled until the transaction has settled, with growing pauses', async () => {
  const asked: number[] = []
  const began = Date.now()
  const ask = async () => {
    asked.push(Date.now() - began)
    return asked.length === 9 ? 'confirmed' : undefined
  }
  const settled = untilSettled(ask, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await settled).toBe('confirmed')
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  expect(pauses[0]).toBe(1000)
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses.at(-1)).toBe(8000)
})

test('a node that fails is asked again', async () => {
  const ask = vi.fn<() => Promise<Settlement>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue('failed')
  const settled = untilSettled(ask, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await settled).toBe('failed')
})

test('aborting ends the polling, between two requests and during a request', async () => {
  const between = new AbortController()
  const waiting = untilSettled(async () => undefined, between.signal)
  const stopped = expect(waiting).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(500)
  between.abort(new Error('enough'))
  await stopped
  const within = new AbortController()
  const asking = untilSettled(
    () => new Promise((_, reject) => within.signal.addEventListener('abort', reject)),
    within.signal,
  )
  const ended = expect(asking).rejects.toThrow('enough')
  within.abort(new Error('enough'))
  await ended
  expect(vi.getTimerCount()).toBe(0)
})
