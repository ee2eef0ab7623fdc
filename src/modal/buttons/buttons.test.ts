import { expect, test } from 'vitest'
import { createFormat } from '../../kernel/texts.ts'
import { formatButtonBalance } from './formatBalance.ts'
import { shortenButtonAddress } from './model.ts'

test('a balance is written as everywhere in the modal, with its symbol', async () => {
  const balance = { value: '1234567999999999999999', decimals: 18, symbol: 'ETH' }
  expect(await formatButtonBalance(balance, createFormat('en'))).toBe('1,234.567 ETH')
  expect(await formatButtonBalance(balance, createFormat('de'))).toBe('1.234,567 ETH')
  expect(await formatButtonBalance({ ...balance, value: '1' }, createFormat('en'))).toBe('<0.001 ETH')
})

test.each([
  ['0x1234567890abcdef1234', 4, 6, '0x1234…ef1234'],
  ['0x1234567890abcdef1234', 2, 0, '0x12…'],
  ['9xQeWvG816bUx9EPjHmaT', 4, 4, '9xQe…HmaT'],
  ['short', 4, 6, 'short'],
])('%s with %i and %i characters is shown as %s', (address, start, end, text) => {
  expect(shortenButtonAddress(address, start, end)).toBe(text)
})
