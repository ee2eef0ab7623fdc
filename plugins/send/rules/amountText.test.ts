import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalSeparator, readAmount, shownAmount, typeAmount } from './amountText.ts'

test.each([
  ['en', '.'],
  ['ja', '.'],
  ['de', ','],
  ['fr', ','],
  ['pt-BR', ','],
  ['ar-EG', '.'],
] as const)('in %s decimals begin with %j', (locale, separator) => {
  expect(decimalSeparator(locale)).toBe(separator)
})

describe('typed or pasted text', () => {
  test.each([
    ['1.5', '.', '1.5'],
    ['1,5', '.', '1.5'],
    ['1,', '.', '1.'],
    ['.', '.', '.'],
    [',5', '.', '.5'],
    [' 2 ', '.', '2'],
    ['', '.', ''],
    ['1.5', ',', '1.5'],
    ['1,5', ',', '1.5'],
    ['1,250', '.', '1250'],
    ['1,250', ',', '1.250'],
    ['1.250', ',', '1250'],
    ['1.250', '.', '1.250'],
    ['0,250', '.', '0.250'],
    ['0.250', ',', '0.250'],
    ['1234,567', '.', '1234.567'],
    ['1,250.5', '.', '1250.5'],
    ['1.250,5', '.', '1250.5'],
    ['1,250,000', '.', '1250000'],
    ['1.250.000', '.', '1250000'],
    ['12,345,678.9', ',', '12345678.9'],
    ['1 250,5', ',', '1250.5'],
    ['1’250.5', '.', '1250.5'],
    ['１２．５', '.', '12.5'],
    ['٣٫٥', '.', '3.5'],
    ['١٬٢٥٠٫٥', ',', '1250.5'],
    ['۱۲', '.', '12'],
  ] as const)('%j with the decimal separator %j is %j', (text, decimal, expected) => {
    expect(readAmount(text, decimal)).toBe(expected)
  })

  test.each([
    '1.2.3',
    '1,2,3',
    '1,2.3,4',
    '1,25.5',
    '1.25,5.5',
    'abc',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1$',
    '9'.repeat(101),
  ])('%j is no amount', (text) => {
    expect(readAmount(text, '.')).toBeUndefined()
    expect(readAmount(text, ',')).toBeUndefined()
  })
})

test('amounts that are formatted in a language are parsed in it', () => {
  const amount = fc.tuple(fc.nat({ max: 999_999_999 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'de', 'fr', 'es', 'ja', 'zh', 'pt', 'ar', 'ar-EG', 'fa'),
      amount,
      (locale, [n, d]) => {
        const written = new Intl.NumberFormat(locale).format(n + d / 10)
        const read = readAmount(written, decimalSeparator(locale))
        expect(read).toBe(`${n}.${d}`)
      },
    ),
  )
})

test('typing a second separator changes nothing, at any position', () => {
  const digits = fc.integer({ min: 0, max: 999_999 }).map(String)
  fc.assert(
    fc.property(
      digits,
      digits,
      fc.constantFrom('.', ','),
      fc.constantFrom('.', ','),
      fc.nat(),
      (a, b, decimal, key, n) => {
        const shown = `${a}${decimal}${b}`
        const at = n % (shown.length + 1)
        const typed = shown.slice(0, at) + key + shown.slice(at)
        expect(typeAmount(typed, `${a}.${b}`, decimal as '.')).toBeUndefined()
      },
    ),
  )
})

test.each([
  ['1.', '1', '1.'],
  ['1,', '1', '1.'],
  ['1.25', '1.2', '1.25'],
  ['1.250,5', '', '1250.5'],
])('%j after %j is %j', (text, before, expected) => {
  expect(typeAmount(text, before, '.')).toBe(expected)
})

test.each([
  ['1.834234999999999999', true, '1.834234'],
  ['1.834234999999999999', false, '1.834234999999999999'],
  ['12.000000999', true, '12'],
  ['0.0000009', true, '0.0000009'],
  ['25.5', true, '25.5'],
  ['7', true, '7'],
  ['', true, ''],
])('of the amount %s (maximum: %s) the field shows %s', (amount, isMax, shown) => {
  expect(shownAmount({ amount, isMax })).toBe(shown)
})
