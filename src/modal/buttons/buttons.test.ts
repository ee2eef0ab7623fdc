import { expect, test } from 'vitest'
import { formatBalance } from './formatBalance.ts'
import { shortenAddress } from './shortenAddress.ts'

const read = (locale: string) => () => ({ locale, direction: 'ltr' }) as never
const ether = (value: string) => ({ value, decimals: 18, symbol: 'ETH' })

test.each([
  ['0', '0 ETH'],
  ['1', '0 ETH'],
  ['1999999999999999999', '1.999 ETH'],
  ['12345678000000000000000', '12,345.678 ETH'],
])('a balance of %s is shown as %s: cut to three decimals, never rounded up', (value, text) => {
  expect(formatBalance(ether(value), read('en'))).toBe(text)
})

test('a balance is written as the visitor writes numbers, also where a coin has no decimals', () => {
  expect(formatBalance(ether('1234500000000000000000'), read('de'))).toBe('1.234,5 ETH')
  expect(formatBalance({ value: '42', decimals: 0, symbol: 'X' }, read('en'))).toBe('42 X')
})

test.each([
  ['0x1234567890abcdef1234', 4, 6, '0x1234…ef1234'],
  ['0x1234567890abcdef1234', 2, 0, '0x12…'],
  ['9xQeWvG816bUx9EPjHmaT', 4, 4, '9xQe…HmaT'],
  ['short', 4, 6, 'short'],
])('%s with %i and %i characters is shown as %s…', (address, start, end, text) => {
  expect(shortenAddress(address, start, end)).toBe(text)
})
