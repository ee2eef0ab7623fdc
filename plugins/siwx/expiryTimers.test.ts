import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExpiryTimers } from './expiryTimers.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function setup() {
  const page = new AbortController()
  const onExpire = vi.fn()
  return { page, onExpire, timers: createExpiryTimers(onExpire, page.signal) }
}
const until = (expirationTime: string) => ({ expirationTime })

test('the last session to expire sets the timer, and previous sessions are ignored', () => {
  const { onExpire, timers } = setup()
  timers.set('eip155', [until('2026-01-01T00:00:01Z')])
  timers.set('eip155', [until('2026-01-01T00:00:02Z'), until('2026-01-01T00:00:03Z')])
  vi.advanceTimersByTime(2999)
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onExpire.mock.calls).toEqual([['eip155']])
})

test.each([
  ['no session', []],
  ['a session that never expires', [{}, until('2026-01-01T00:00:01Z')]],
  ['a session that has expired', [until('2025-12-31T23:59:59Z')]],
  ['a session whose time is not a date', [until('soon')]],
])('%s sets no timer', (_, signed) => {
  const { timers } = setup()
  timers.set('eip155', signed)
  expect(vi.getTimerCount()).toBe(0)
})

test('a session that expired while the computer slept ends within a minute after', () => {
  const { onExpire, timers } = setup()
  timers.set('eip155', [until('2026-01-01T08:00:00Z')])
  vi.advanceTimersByTime(30_000)
  // Timers stand still while the computer sleeps; the clock does not.
  vi.setSystemTime(new Date('2026-01-01T09:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(onExpire.mock.calls).toEqual([['eip155']])
  expect(vi.getTimerCount()).toBe(0)
})

test('a session that expires in ten years does not expire earlier, and all timers are cleared when disposed', () => {
  const { page, onExpire, timers } = setup()
  timers.set('eip155', [until('2036-01-01T00:00:00Z')])
  timers.set('solana', [until('2036-01-01T00:00:00Z')])
  vi.advanceTimersByTime(24 * 60 * 60_000)
  expect(onExpire).not.toHaveBeenCalled()
  page.abort()
  timers.set('eip155', [until('2036-01-01T00:00:00Z')])
  expect(vi.getTimerCount()).toBe(0)
})
