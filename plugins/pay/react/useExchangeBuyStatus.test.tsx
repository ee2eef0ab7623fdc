/** Polling goes on while the service or the connection fails. */
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadFirst, type Stage } from '../testing/createStage.ts'
import { showHook } from '../testing/showHook.tsx'
import { useExchangeBuyStatus } from './index.ts'

loadFirst()
afterEach(cleanup)

const payment = { exchangeId: 'tidemark', sessionId: 'session-1' }
const poll = (stage: Stage) => stage.calls.filter(({ method }) => method === 'reown_getExchangeBuyStatus').length

/** Polls with timers of the test. `answers` are the results of the service one after the other; the last one stays. */
async function watch(...answers: readonly unknown[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [onSuccess, onError] = [vi.fn(), vi.fn()]
  const left = [...answers]
  const shown = await showHook(
    () => useExchangeBuyStatus({ ...payment, onSuccess, onError }),
    {},
    ({ service }) => {
      service.reown_getExchangeBuyStatus = () => (left.length > 1 ? left.shift() : left[0])
    },
  )
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await vi.waitFor(() => expect(poll(shown.stage)).toBe(1))
  await pass(0)
  return {
    ...shown,
    onSuccess,
    onError,
    pass,
    answer: (...next: unknown[]) => void left.splice(0, left.length, ...next),
  }
}
const failed = { error: expect.objectContaining({ code: 'PAY_EXCHANGE_SERVICE' }) }

test('one failed poll is no error, and polling goes on', async () => {
  const { result, stage, pass, onSuccess } = await watch('garbage', { status: 'SUCCESS', txHash: '0xabc' })
  expect(result.current).toMatchObject({ data: undefined, isLoading: true, error: null })
  await pass(10_000)
  expect(result.current).toMatchObject({ data: { status: 'SUCCESS' }, isLoading: false, error: null })
  expect([poll(stage), onSuccess.mock.calls.length]).toEqual([2, 1])
})

test('a failure that lasts is an error, with longer and longer waits, until the service answers again', async () => {
  const { result, stage, pass, answer } = await watch({ status: 'IN_PROGRESS' }, 'garbage')
  await pass(60_000)
  expect(result.current).toMatchObject({ data: { status: 'IN_PROGRESS' }, isLoading: true, ...failed })
  // Without longer waits it would be polled 20 times.
  expect(poll(stage)).toBeLessThan(8)
  answer({ status: 'IN_PROGRESS' })
  await pass(60_000)
  expect(result.current).toMatchObject({ isLoading: true, error: null })
})

test('polling ends after 20 failures in a row, and begins again when the page is seen again', async () => {
  const { result, stage, pass, answer, onSuccess } = await watch('garbage')
  await pass(17 * 60_000)
  expect(result.current).toMatchObject({ isLoading: false, ...failed })
  const polled = poll(stage)
  await pass(60 * 60_000)
  expect(poll(stage)).toBe(polled)
  answer({ status: 'SUCCESS' })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(result.current).toMatchObject({ isLoading: false, error: null, data: { status: 'SUCCESS' } })
  expect(onSuccess).toHaveBeenCalledTimes(1)
})

test.each<[string, () => unknown]>([
  ['is online again', () => window.dispatchEvent(new Event('online'))],
  ['is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['has the focus again', () => window.dispatchEvent(new Event('focus'))],
])('a page that %s polls at once, in place of waiting', async (_, comeBack) => {
  const { result, stage, pass, answer } = await watch('garbage')
  await pass(30_000)
  const polled = poll(stage)
  answer({ status: 'SUCCESS' })
  act(() => void comeBack())
  await pass(0)
  expect(poll(stage)).toBe(polled + 1)
  expect(result.current).toMatchObject({ data: { status: 'SUCCESS' }, isLoading: false, error: null })
})

test('`refetch` polls at once, and clears the error', async () => {
  const { result, stage, pass, answer } = await watch('garbage')
  await pass(60_000)
  expect(result.current).toMatchObject({ isLoading: true, ...failed })
  const polled = poll(stage)
  answer({ status: 'SUCCESS' })
  act(() => void result.current.refetch())
  expect(result.current).toMatchObject({ isLoading: true, error: null })
  await pass(0)
  expect(poll(stage)).toBe(polled + 1)
  expect(result.current).toMatchObject({ data: { status: 'SUCCESS' }, isLoading: false, error: null })
})

test('a payment that has ended is not polled when the page is seen again', async () => {
  const { stage, pass } = await watch({ status: 'FAILED' })
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(60_000)
  expect(poll(stage)).toBe(1)
})

test('a payment is polled once at a time, also under strict mode', async () => {
  const onSuccess = vi.fn()
  const { result, stage } = await showHook(
    () => useExchangeBuyStatus({ ...payment, onSuccess }),
    {},
    ({ service }) => {
      service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
    },
    {},
    true,
  )
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  expect(result.current.data?.status).toBe('SUCCESS')
  expect(onSuccess).toHaveBeenCalledTimes(1)
  expect(poll(stage)).toBeLessThanOrEqual(2)
})
