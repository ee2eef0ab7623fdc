import { expect, test } from 'vitest'
import { isSolanaAddress } from './address.ts'

const address = 'So11111111111111111111111111111111111111112'

test.each([
  ['a wrapped coin', address, true],
  ['32 characters', '1'.repeat(32), true],
  ['44 characters', 'z'.repeat(44), true],
  ['31 characters', '1'.repeat(31), false],
  ['45 characters', 'z'.repeat(45), false],
  ['a character before', `!${address}`, false],
  ['text before that ends in one', `x y ${address}`, false],
  ['a character after', `${address}!`, false],
  ['a line break after', `${address}\n`, false],
  ['a zero', `0${address.slice(1)}`, false],
  ['an O', `O${address.slice(1)}`, false],
  ['an I', `I${address.slice(1)}`, false],
  ['an l', `l${address.slice(1)}`, false],
  ['an EVM address', '0x52908400098527886E0F7030069857D2E4169EE7', false],
  ['nothing', '', false],
])('%s', (_, value, expected) => {
  expect(isSolanaAddress(value)).toBe(expected)
})
