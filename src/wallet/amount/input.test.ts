import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeAmount, writeAmount } from './input.ts'

const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'pt', 'pt-BR', 'ar', 'ar-EG', 'fa', 'de-CH', 'hi', 'en-IN']
const paste = (text: string) => typeAmount(text, '')

describe('a pasted text', () => {
  test.each([
    ['', ''],
    ['7', '7'],
    ['0', '0'],
    ['007', '007'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1.', '1.'],
    ['1,', '1.'],
    ['.', '.'],
    [',5', '.5'],
    [' 2 ', '2'],
    ['\t1.5\n', '1.5'],
    ['\u200e1,5\u200f', '1.5'],
    ['0.000000000000000001', '0.000000000000000001'],
    // More decimals than a token has are kept here: the form refuses them.
    [`0.${'1'.repeat(40)}`, `0.${'1'.repeat(40)}`],
    ['1,250.5', '1250.5'],
    ['1.250,5', '1250.5'],
    ['1.250,500', '1250.500'],
    ['1,250,000', '1250000'],
    ['1.250.000', '1250000'],
    ['12,345,678.9', '12345678.9'],
    ['12,34,567.8', '1234567.8'],
    ['1 250', '1250'],
    ['1 250,5', '1250.5'],
    ['1\u00a0250\u202f000,5', '1250000.5'],
    ['1’250.5', '1250.5'],
    ["1'250'000", '1250000'],
    ['1_250', '1250'],
    ['１２．５', '12.5'],
    ['１，２５０．５', '1250.5'],
    ['٣٫٥', '3.5'],
    ['١٬٢٥٠٫٥', '1250.5'],
    ['١٬٢٥٠', '1250'],
    ['۱۲٫۵', '12.5'],
  ])('%j is %j', (text, expected) => expect(paste(text)).toBe(expected))

  test.each([
    ['1.250', '1.250'],
    ['1,250', '1.250'],
    ['12.000', '12.000'],
    ['999,999', '999.999'],
    ['١.٢٥٠', '1.250'],
  ])('%j is ambiguous, and is read as the smaller amount %j', (text, expected) => expect(paste(text)).toBe(expected))

  test.each([
    '-1',
    '−1',
    '+1',
    '1e3',
    '1E3',
    '1e-3',
    '1×10³',
    '0x10',
    '1$',
    '€1',
    '1 ETH',
    'abc',
    'd',
    '1d5',
    'Infinity',
    'NaN',
    '1.2.3',
    '1,2,3',
    '1..2',
    '1,2.3,4',
    '1,25.5',
    '1.25,5.5',
    '0,250,000',
    '1 2',
    '1 25',
    '1.5 2',
    '1,250 000',
    '1,000.000.000',
    '1 250.000,5',
    '٣٫٥٫١',
    '٣٫٥,١',
    '½',
    '1\u200b5',
    '1\u00005',
    '9'.repeat(101),
  ])('%j is no amount', (text) => expect(paste(text)).toBeUndefined())
})

test('an amount in the format of any language is read as that amount', () => {
  const amount = fc.tuple(fc.nat({ max: 999_999_999 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(fc.constantFrom(...languages), amount, (locale, [n, d]) => {
      expect(paste(new Intl.NumberFormat(locale).format(n + d / 10))).toBe(`${n}.${d}`)
    }),
  )
})

test('an integer in the format of any language is never read as a larger amount', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.nat({ max: 999_999_999 }), (locale, n) => {
      const read = paste(new Intl.NumberFormat(locale).format(n))
      expect(Number(read)).toBeLessThanOrEqual(n)
    }),
  )
})

test('no text is read as an amount of more digits than it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' _٫٬٣-+e") }), (text) => {
      const read = paste(text)
      if (read === undefined) return
      expect(read).toMatch(/^\d*\.?\d*$/)
      expect(read.replace(/\D/g, '').length).toBe(text.replace(/[^0-9٣]/g, '').length)
    }),
  )
})

test('typing a second separator changes nothing, at any position', () => {
  const digits = fc.integer({ min: 0, max: 999_999 }).map(String)
  const sign = fc.constantFrom('.', ',')
  fc.assert(
    fc.property(digits, digits, sign, sign, fc.nat(), (a, b, decimal, key, n) => {
      const shown = `${a}${decimal}${b}`
      const at = n % (shown.length + 1)
      expect(typeAmount(shown.slice(0, at) + key + shown.slice(at), `${a}.${b}`)).toBeUndefined()
    }),
  )
})

test('typing an amount digit by digit never multiplies it by a thousand', () => {
  for (const locale of languages) {
    let shown = ''
    for (const key of writeAmount('1.2500', locale))
      shown = typeAmount(writeAmount(shown, locale) + key, shown) ?? shown
    expect(shown).toBe('1.2500')
  }
})

test.each([
  ['en', '1.5'],
  ['ja', '1.5'],
  ['ar-EG', '1.5'],
  ['de', '1,5'],
  ['fr', '1,5'],
  ['pt-BR', '1,5'],
])('in %s the field shows 1.5 as %s', (locale, text) => {
  expect(writeAmount('1.5', locale)).toBe(text)
  expect(writeAmount('1', locale)).toBe('1')
})
