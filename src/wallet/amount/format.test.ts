import fc from 'fast-check'
import { createKernel } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { fromBaseUnits } from './decimal.ts'
import { formatBalance } from './format.ts'

const formatOf = async (locale: string) => {
  const load = async () => ({ default: { locale, messages: [] } })
  const kernel = createKernel({ projectId: 'test', locales: { [locale]: load } })
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

  test('never shows more than there is, and less than a thousandth less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
        const text = formatBalance({ value: String(value), decimals }, english)
        const exact = fromBaseUnits(String(value), decimals)
        const shown = fromBaseUnits(text.startsWith('<') ? '0' : text.replaceAll(',', ''), 0)
        expect(shown.lte(exact)).toBe(true)
        expect(exact.lt(shown.toFixed() === '0' ? '0.001' : addThousandth(shown.toFixed()))).toBe(true)
        expect(text === '0').toBe(value === 0n)
      }),
    )
  })
})

/** The next text of three decimals, by whole numbers alone. */
function addThousandth(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const thousandths = BigInt(whole + fraction.padEnd(3, '0')) + 1n
  return `${thousandths}e-3`
}
