import { expect, test } from 'vitest'
import { areNamesOfOneWallet } from './walletNames.ts'

test.each([
  ['Trust', 'Trust Wallet', true],
  ['MetaMask', 'MetaMask', true],
  ['okx-wallet', 'OKX', true],
  ['Zerion', 'Zerion: Wallet for Web3', true],
  ['Rainbow', 'MetaMask', false],
  ['Wallet', 'MetaMask', false],
  ['', 'MetaMask', false],
])('whether "%s" and "%s" are names of one wallet: %s', (one, other, is) => {
  expect(areNamesOfOneWallet(one, other)).toBe(is)
  expect(areNamesOfOneWallet(other, one)).toBe(is)
})
