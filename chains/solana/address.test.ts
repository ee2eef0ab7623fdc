import { expect, test } from 'vitest'
import { isSolanaAddress } from './address.ts'

const address = 'So11111111111111111111111111111111111111112'

test.each([
  ['a wrapped coin', address, true],
  ['32 characters', '1'.repeat(32), true],
  ['44 characters', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', true],
  ['the highest key', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG', true],
  ['44 characters of 33 bytes', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFH', false],
  ['33 bytes', '1'.repeat(33), false],
  ['a P2PKH address of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', false],
  ['a P2SH address of Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', false],
  ['a P2PKH address of a Bitcoin test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', false],
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
