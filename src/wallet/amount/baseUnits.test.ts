import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorToBaseUnits, formatExactAmount, fromBaseUnits, isBaseUnits, toBaseUnits } from './baseUnits.ts'

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
  ['1e999999999', 6, 0n],
  ['-1', 6, 0n],
  ['', 6, 0n],
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

test.each([
  ['1500000', 6, '1.5'],
  ['1', 18, '0.000000000000000001'],
  ['0', 18, '0'],
  ['42', 0, '42'],
  [10n ** 18n, 18, '1'],
  ['0xff', 1, '25.5'],
  [-1_500_000n, 6, '-1.5'],
  [-5n, 6, '-0.000005'],
])('%s base units of %i decimals are %s', (value, places, text) => expect(fromBaseUnits(value, places)).toBe(text))

test.each([
  ['en', '1234567.000000000000000001', '1,234,567.000000000000000001'],
  ['de', '1234.5', '1.234,5'],
  ['fr', '12', '12'],
  ['ar-EG', '1234.05', '١٬٢٣٤٫٠٥'],
  ['en', '.5', '0.5'],
  ['en', '-0.5', '-0.5'],
  ['en', '1.5e-7', '1.5e-7'],
  ['en', 'NaN', 'NaN'],
  ['en', '', ''],
])('in the language %s, %j is written %j', (locale, numeric, text) =>
  expect(formatExactAmount(numeric, locale)).toBe(text))

test.each([
  ['0', true],
  ['9'.repeat(78), true],
  ['9'.repeat(79), false],
  ['', false],
  ['-1', false],
  ['1.5', false],
  ['1e18', false],
  ['NaN', false],
  [undefined, false],
  [null, false],
  [12, false],
  [{}, false],
  [['1'], false],
])('%j is an amount in base units: %s', (value, is) => {
  expect(isBaseUnits(value)).toBe(is)
})
