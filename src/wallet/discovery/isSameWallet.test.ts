import { expect, test } from 'vitest'
import { isSameWallet } from './isSameWallet.ts'

test.each([
  ['Trust', 'Trust Wallet', true],
  ['MetaMask', 'MetaMask', true],
  ['okx-wallet', 'OKX', true],
  ['Zerion', 'Zerion: Wallet for Web3', true],
  ['Rainbow', 'MetaMask', false],
  ['Wallet', 'MetaMask', false],
  ['', 'MetaMask', false],
])('%s and %s: %s', (one, other, is) => {
  expect(isSameWallet(one, other)).toBe(is)
  expect(isSameWallet(other, one)).toBe(is)
})
