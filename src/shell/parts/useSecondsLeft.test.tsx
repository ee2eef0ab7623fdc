import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSecondsLeft } from './useSecondsLeft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('counts the last seconds down to 0', async () => {
  const moment = Date.now() + 5000
  const { result } = renderHook(() => useSecondsLeft(moment, 2))
  expect(result.current).toBeUndefined()
  await pass(3000)
  expect(result.current).toBe(2)
  await pass(1000)
  expect(result.current).toBe(1)
  await pass(1000)
  expect(result.current).toBe(0)
})

test.each([
  2 ** 45,
  Number.POSITIVE_INFINITY,
])('a moment in %d ms is waited for without rendering again', async (later) => {
  let renders = 0
  const moment = Date.now() + later
  renderHook(() => {
    renders++
    return useSecondsLeft(moment, 30)
  })
  const before = renders
  await pass(1000)
  expect(renders).toBe(before)
})
