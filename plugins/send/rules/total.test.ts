import { expect, test } from 'vitest'
import { roundUp } from '../components/FeeFacts.tsx'

test.each([
  [1250065000000000001n, 18, 1250066000000000000n],
  [1250065000000000000n, 18, 1250065000000000000n],
  [1n, 18, 1000000000000n],
  [1234567n, 6, 1234567n],
  [12n, 0, 12n],
])('%s of %s decimals is at most %s', (units, decimals, expected) => expect(roundUp(units, decimals, 6)).toBe(expected))
