import { expect, test } from 'vitest'
import { secondsUntilNext } from './cooldown.ts'

test.each([
  ['nothing was sent', null, 0, 0],
  ['a mail was sent now', 1_000, 1_000, 30],
  ['part of a second counts as one', 0, 29_001, 1],
  ['30 seconds have passed', 0, 30_000, 0],
  ['an hour has passed', 0, 3_600_000, 0],
  ['the clock was put back', 90_000, 0, 0],
])('%s', (_, sentAt, now, seconds) => {
  expect(secondsUntilNext(sentAt, now)).toBe(seconds)
})
