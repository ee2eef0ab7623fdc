import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortReason } from './errors.ts'
import { abortable, createLatest, once, sleep } from './tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test('sleep waits and leaves no timer', async () => {
  const done = vi.fn()
  const waiting = sleep(1000, new AbortController().signal).then(done)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('an aborted sleep rejects at once with the reason and leaves no timer', async () => {
  const controller = new AbortController()
  const reason = abortReason('left')
  const waiting = sleep(1000, controller.signal)
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(sleep(1000, controller.signal)).rejects.toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
})

test('abortable settles like its promise', async () => {
  const { signal } = new AbortController()
  await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1)
  await expect(abortable(Promise.reject(new Error('boom')), signal)).rejects.toThrow('boom')
})

test('abortable rejects at once when aborted, and later results are ignored', async () => {
  const controller = new AbortController()
  const waiting = abortable(never(), controller.signal)
  controller.abort(abortReason('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(abortable(Promise.reject(new Error('late')), controller.signal)).rejects.toThrow('left')
})

test('no listener stays on the signal', async () => {
  const { signal } = new AbortController()
  const waiting = sleep(10, signal)
  await abortable(Promise.resolve(1), signal)
  await vi.advanceTimersByTimeAsync(10)
  await waiting
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('latest aborts the previous task with the same key, and no other', async () => {
  const latest = createLatest(new AbortController().signal, vi.fn())
  const signals: AbortSignal[] = []
  const start = (key: string) =>
    latest(key, async (signal) => {
      signals.push(signal)
      await sleep(100, signal)
    })
  const all = [start('a'), start('b'), start('a')]
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false, false])
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all(all)
})

test('latest never rejects: failures are reported, aborts are silent', async () => {
  const report = vi.fn()
  const latest = createLatest(new AbortController().signal, report)
  const failure = new Error('boom')
  await latest('a', async () => {
    throw failure
  })
  await latest('a', async () => {
    throw abortReason('left')
  })
  const replaced = latest('b', (signal) =>
    sleep(100, signal).catch(() => {
      throw new Error('a failure of the cleanup of a task that nobody waits for')
    }),
  )
  await latest('b', async () => {})
  await replaced
  expect(report.mock.calls).toEqual([[failure]])
})

test('latest aborts its tasks when its lifetime ends, and runs none afterwards', async () => {
  const lifetime = new AbortController()
  const latest = createLatest(lifetime.signal, vi.fn())
  let seen: AbortSignal | undefined
  const running = latest('a', (signal) => {
    seen = signal
    return sleep(100, signal)
  })
  lifetime.abort(abortReason('off'))
  await running
  expect(seen?.aborted).toBe(true)
  const task = vi.fn()
  await latest('a', task)
  expect(task).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('once loads with the first call and shares the result; after a failure the next call tries again', async () => {
  const failure = new Error('The chunk did not arrive')
  const load = vi.fn(async () => ({}))
  load.mockRejectedValueOnce(failure)
  const get = once(load)
  expect(load).not.toHaveBeenCalled()
  const [first, second] = await Promise.allSettled([get(), get()])
  expect([first, second]).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ])
  const value = await get()
  expect(await get()).toBe(value)
  expect(load).toHaveBeenCalledTimes(2)
})
