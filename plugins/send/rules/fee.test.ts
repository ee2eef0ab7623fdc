import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareFee, type FeeCheck, lacksFee, maxAmount } from './fee.ts'
import type { SendToken } from './tokens.ts'

const coin: SendToken = { id: 'eip155:1:0xee', name: 'Ether', symbol: 'ETH', decimals: 18, balance: '1000' }
const dollar: SendToken = { ...coin, id: 'eip155:1:0xa', address: '0xa', decimals: 0, balance: '5' }

test.each<[string, Partial<FeeCheck>, boolean]>([
  ['there is enough for both', { amount: '0.0000000000000009' }, false],
  ['the coins are gone with it', { amount: '0.000000000000000901' }, true],
  ['there is not even enough of what is sent', { amount: '1' }, false],
  ['nothing is sent', { amount: '0' }, false],
  ['a token leaves the coins alone', { token: dollar, amount: '5' }, false],
  ['a token is sent without coins', { token: dollar, amount: '5', coin: { ...coin, balance: '99' } }, true],
  ['no fee is known', { amount: '0.000000000000001', fee: null }, false],
  ['nothing is chosen', { token: undefined }, false],
  ['the balance of the token is unknown', { token: { ...dollar, balance: null }, amount: '5' }, false],
  ['the coins are unknown', { coin: undefined }, false],
  ['the balance of the coins is unknown', { token: dollar, coin: { ...coin, balance: null } }, false],
])('%s', (_, change, expected) => {
  expect(lacksFee({ token: coin, amount: '1', coin, fee: '100', ...change })).toBe(expected)
})

test('the maximum amount leaves the fee and is never negative', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      (balance, fee) => {
        const max = maxAmount(balance, fee)
        expect(max).toBeGreaterThanOrEqual(0n)
        if (max > 0n) expect(max + fee).toBe(balance)
      },
    ),
  )
})

test('a third of an EVM fee is a reserve; on other chains, a maximum leaves nothing but the fee', () => {
  expect([bareFee(300n, 'eip155'), bareFee(301n, 'eip155'), bareFee(300n, 'solana')]).toEqual([200n, 201n, 300n])
})
