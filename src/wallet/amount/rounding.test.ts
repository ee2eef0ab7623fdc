import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Decimal,
  divide,
  toDecimal,
  truncateBalance,
  truncateTokenValue,
  truncateTransactionAmount,
} from './decimal.ts'

/** Decimal texts of up to thirty digits on each side. */
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(30, '0')}`)

describe.each([
  ['a balance', truncateBalance, 3],
  ['the value of tokens', truncateTokenValue, 2],
  ['the amount of a transaction', truncateTransactionAmount, 3],
] as const)('%s', (_, truncate, places) => {
  test(`is the exact amount truncated to ${places} decimals`, () => {
    fc.assert(
      fc.property(amounts, (text) => {
        const [whole = '', fraction = ''] = text.split('.')
        expect(truncate(new Decimal(text)).toFixed(places)).toBe(`${BigInt(whole)}.${fraction.slice(0, places)}`)
      }),
    )
  })

  test('truncated twice is the same as truncated once, and the order of amounts is kept', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [cutA, cutB] = [truncate(new Decimal(a)), truncate(new Decimal(b))]
        expect(truncate(cutA).eq(cutA)).toBe(true)
        expect(new Decimal(a).gte(b) ? cutA.gte(cutB) : cutB.gte(cutA)).toBe(true)
      }),
    )
  })

  test('is never rounded up', () => expect(truncate(new Decimal('0.99999')).lt(1)).toBe(true))
})

test('quotients have 20 decimal places and round half up, however large they are', () => {
  expect(divide(new Decimal(2), 3).toFixed()).toBe('0.66666666666666666667')
  expect(divide(new Decimal('200000000000000000000'), 3).toFixed()).toBe('66666666666666666666.66666666666666666667')
  expect(divide(new Decimal('1e-20'), 2).toFixed()).toBe('0.00000000000000000001')
})

test('sums and products are exact', () => {
  const units = (2n ** 256n - 1n).toString()
  expect(new Decimal(units).plus('0.00000000000000000001').toFixed()).toBe(`${units}.00000000000000000001`)
  expect(new Decimal(units).times('1.5').toFixed(0)).toBe((((2n ** 256n - 1n) * 3n) / 2n + 1n).toString())
  expect(toDecimal(units, 18).times(new Decimal(10).pow(18)).toFixed()).toBe(units)
})
