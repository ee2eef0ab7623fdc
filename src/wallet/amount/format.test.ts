import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKernel } from '../../kernel/internal.ts'
import {
  formatBalance,
  formatTokenAmount,
  formatTokenValue,
  formatTransactionAmount,
  sumValues,
  toDecimal,
} from './decimal.ts'

const formatOf = async (locale: string) => {
  const load = async () => ({ default: { locale, messages: [] } })
  const kernel = createKernel({ locales: { [locale]: load } })
  await kernel.messages.setLocale(locale)
  return kernel.messages.format
}
const english = await formatOf('en')
const ether = (value: string) => formatBalance({ value, decimals: 18 }, english)

describe('a balance', () => {
  test.each([
    ['0', '0'],
    ['1', '<0.001'],
    ['999999999999999', '<0.001'],
    ['1000000000000000', '0.001'],
    ['1999999999999999', '0.001'],
    ['1834299999999999999', '1.834'],
    ['1500000000000000000', '1.5'],
    ['1000000000000000000', '1'],
    ['1050000000000000000', '1.05'],
    ['999999999999999999', '0.999'],
    ['1234567890123456789012345', '1,234,567.89'],
    ['123456789012345678901234567890123456789', '123,456,789,012,345,678,901.234'],
  ])('of %s wei is %s ether', (value, text) => expect(ether(value)).toBe(text))

  test('of a coin without decimals is a whole number', () =>
    expect(formatBalance({ value: '12345', decimals: 0 }, english)).toBe('12,345'))

  test.each([
    ['de', '1.234,567', '<0,001'],
    ['fr', '1\u202f234,567', '<0,001'],
    ['ar-EG', '١٬٢٣٤٫٥٦٧', '<٠٫٠٠١'],
    ['hi', '1,234.567', '<0.001'],
  ])('in %s has its digits and separators', async (locale, text, tiny) => {
    const format = await formatOf(locale)
    expect(formatBalance({ value: '1234567999', decimals: 6 }, format)).toBe(text)
    expect(formatBalance({ value: '1', decimals: 6 }, format)).toBe(tiny)
  })

  test('is shown as at most the exact balance, and less than 0.001 below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
        const text = formatBalance({ value: String(value), decimals }, english)
        const exact = toDecimal(String(value), decimals)
        const shown = toDecimal(text.startsWith('<') ? '0' : text.replaceAll(',', ''), 0)
        expect(shown.lte(exact)).toBe(true)
        expect(exact.lt(shown.toFixed() === '0' ? '0.001' : addThousandth(shown.toFixed()))).toBe(true)
        expect(text === '0').toBe(value === 0n)
      }),
    )
  })
})

describe('an amount of tokens', () => {
  test.each([
    ['0', '0'],
    ['0.0009999', '<0.001'],
    ['1e-18', '<0.001'],
    ['12.3456', '12.345'],
    ['123456789012345678901234567890.9999', '123,456,789,012,345,678,901,234,567,890.999'],
  ])('of %s reads %s, as a balance and in a transaction', (numeric, text) => {
    expect(formatTokenAmount(numeric, english)).toBe(text)
    expect(formatTransactionAmount(numeric, english)).toBe(text)
  })
})

describe('the value of tokens', () => {
  test.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [0.999, '$0.99'],
    [1.005, '$1.00'],
    [1234.567, '$1,234.56'],
    ['98765432109.879', '$98,765,432,109.87'],
  ])('of %s dollars reads %s', (value, text) => expect(formatTokenValue(value, english)).toBe(text))

  test('has the digits and the order of the language', async () => {
    expect(formatTokenValue(1234.5, await formatOf('de'))).toBe('1.234,50\u00a0$')
    expect(formatTokenValue(1234.5, await formatOf('ja'))).toBe('$1,234.50')
  })

  test.each(['ar', 'ar-EG'])('keeps the dollar sign after the letters of the symbol US$ (%s)', async (locale) => {
    const format = await formatOf(locale)
    const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
    expect(formatTokenValue(20_000, format)).toBe(`${format.number(20_000, style)}\u200e`)
    expect(formatTokenValue(0.001, format)).toBe(`<${format.number(0.01, style)}\u200e`)
    expect(format.number(20_000, style)).toMatch(/US\$$/)
  })

  test('is shown as at most the exact value, and less than a cent below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (millis) => {
        const text = formatTokenValue(`${millis}e-3`, english)
        const cents = text.startsWith('<') ? 0n : BigInt(text.replace(/\D/g, ''))
        expect(cents * 10n <= BigInt(millis) && BigInt(millis) < (cents + 1n) * 10n).toBe(true)
      }),
    )
  })

  test('is summed without binary rounding errors', () => {
    expect(sumValues([0.1, 0.2])).toBe('0.3')
    expect(sumValues([])).toBe('0')
  })
})

/** Adds 0.001 to a decimal text, calculated with integers. */
function addThousandth(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const thousandths = BigInt(whole + fraction.padEnd(3, '0')) + 1n
  return `${thousandths}e-3`
}
