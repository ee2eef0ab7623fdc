import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorToBaseUnits, fromBaseUnits, maxAmount, toBaseUnits } from './amount.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })

test('base units survive formatting and parsing', () => {
  fc.assert(
    fc.property(units, decimals, (n, d) => {
      expect(toBaseUnits(fromBaseUnits(n, d), d)).toBe(n)
    }),
  )
})

test('leading and trailing zeros do not change an amount', () => {
  fc.assert(
    fc.property(units, decimals, fc.integer({ min: 0, max: 5 }), (n, d, zeros) => {
      const text = fromBaseUnits(n, d)
      const padded = `${'0'.repeat(zeros)}${text.includes('.') ? text : `${text}.`}${'0'.repeat(zeros)}`
      expect(toBaseUnits(padded, d)).toBe(n)
    }),
  )
})

test.each([
  ['1.5', 6, 1_500_000n],
  ['.5', 1, 5n],
  ['1.', 0, 1n],
  ['0', 18, 0n],
  ['1.23', 1, undefined],
  ['', 6, undefined],
  ['.', 6, undefined],
  ['-1', 6, undefined],
  ['1e3', 6, undefined],
  ['0x10', 6, undefined],
  ['1 000', 6, undefined],
  ['１', 6, undefined],
  ['9'.repeat(101), 0, undefined],
])('%j with %d decimals is %s', (text, places, expected) => {
  expect(toBaseUnits(text, places)).toBe(expected)
})

test.each([
  ['1e-18', 18, 1n],
  ['1e-19', 18, 0n],
  ['2.5e3', 0, 2500n],
  ['1250.5679', 6, 1_250_567_900n],
  ['0.1234567', 6, 123_456n],
])('the amount %s of a service with %d decimals is %s base units', (text, places, expected) => {
  expect(floorToBaseUnits(text, places)).toBe(expected)
})

test('the amount of a service is never rounded up', () => {
  fc.assert(
    fc.property(units, decimals, fc.string({ unit: fc.constantFrom('0', '5', '9'), maxLength: 9 }), (n, d, rest) => {
      const text = fromBaseUnits(n, d)
      const [whole, fraction = ''] = text.split('.')
      expect(floorToBaseUnits(`${whole}.${fraction.padEnd(d, '0')}${rest}`, d)).toBe(n)
    }),
  )
})

test('the maximum amount leaves the fee and is never negative', () => {
  fc.assert(
    fc.property(units, units, (balance, fee) => {
      const max = maxAmount(balance, fee)
      expect(max).toBeGreaterThanOrEqual(0n)
      if (max > 0n) expect(max + fee).toBe(balance)
    }),
  )
})
