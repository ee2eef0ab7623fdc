import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEndings } from './endings.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function setup() {
  const page = new AbortController()
  const onEnd = vi.fn()
  return { page, onEnd, endings: createEndings(onEnd, page.signal) }
}
const until = (expirationTime: string) => ({ expirationTime })

test('the last one to end is what counts, and what was there before does not', () => {
  const { onEnd, endings } = setup()
  endings.set('eip155', [until('2026-01-01T00:00:01Z')])
  endings.set('eip155', [until('2026-01-01T00:00:02Z'), until('2026-01-01T00:00:03Z')])
  vi.advanceTimersByTime(2999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd.mock.calls).toEqual([['eip155']])
})

test.each([
  ['nothing', []],
  ['one without an end', [{}, until('2026-01-01T00:00:01Z')]],
  ['one that is over', [until('2025-12-31T23:59:59Z')]],
  ['one with an end that is none', [until('soon')]],
])('of %s no end is waited for', (_, signed) => {
  const { endings } = setup()
  endings.set('eip155', signed)
  expect(vi.getTimerCount()).toBe(0)
})

test('an end that is too far away for a timer is asked after in between, and none once the page is gone', () => {
  const { page, onEnd, endings } = setup()
  endings.set('eip155', [until('2036-01-01T00:00:00Z')])
  endings.set('solana', [until('2036-01-01T00:00:00Z')])
  vi.advanceTimersByTime(24 * 60 * 60_000)
  expect(onEnd).not.toHaveBeenCalled()
  page.abort()
  endings.set('eip155', [until('2036-01-01T00:00:00Z')])
  expect(vi.getTimerCount()).toBe(0)
})
