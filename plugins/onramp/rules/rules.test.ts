import { expect, test } from 'vitest'
import { amountNote, limitsOf, readAmount } from './amount.ts'
import { fallbackOptions } from './currencies.ts'
import { formatMoney } from './money.ts'
import { meldUrl, providersFor, safePage, slugOf } from './providers.ts'

const limits = limitsOf(fallbackOptions.paymentCurrencies[0])

test.each([
  ['', undefined],
  ['9.99', 'low'],
  ['10', undefined],
  ['7500', undefined],
  ['7500.01', 'ach_bank_account'],
  ['25000', 'ach_bank_account'],
  ['25000.01', 'high'],
])('the amount "%s" is %s', (amount, note) => {
  expect(amountNote(amount, limits)).toBe(note)
})

test('limits that are no numbers, or of ways to pay without a text, are left out', () => {
  const limit = (id: string, min: string, max: string) => ({ id, min, max })
  const all = [limit('card', '1', '2'), limit('card', 'x', '2'), limit('cash', '1', '2'), limit('card', '3', '2')]
  expect(limitsOf({ id: 'USD', payment_method_limits: all })).toEqual([{ id: 'card', min: 1, max: 2 }])
  expect([limitsOf(undefined), amountNote('1', [])]).toEqual([[], undefined])
})

test.each([
  ['12,5', '12.5'],
  [' 1 000 ', '1000'],
  ['1.000,5', '1000.5'],
  ['.5', '.5'],
  ['', ''],
  ['1.234', undefined],
  ['1234567890', undefined],
  ['-1', undefined],
])('of "%s" the amount is %s', (text, amount) => {
  expect(readAmount(text, '')).toBe(amount)
})

test.each([
  ['eip155', ['coinbase', 'meld'], 'key', ['coinbase', 'meld']],
  ['eip155', ['meld'], null, []],
  ['solana', ['coinbase', 'meld'], 'key', ['meld']],
  ['bip122', ['coinbase', 'meld'], 'key', []],
  ['eip155', ['moon'], 'key', []],
  ['eip155', false, 'key', []],
] as const)('on %s with %j and the key %s there are %j', (namespace, enabled, meldPublicKey, expected) => {
  expect(providersFor(namespace, enabled, { meldPublicKey }).map(({ id }) => id)).toEqual(expected)
})

test.each([
  ['eip155', 'USDC'],
  ['solana', 'SOL'],
])('the page of Meld for %s sells %s', (namespace, code) => {
  const page = 'https://meldcrypto.com'
  const url = new URL(meldUrl({ page, publicKey: 'a&b', namespace, address: '0x1', projectId: 'p' }))
  expect(url.origin).toBe(page)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    publicKey: 'a&b',
    destinationCurrencyCode: code,
    walletAddress: '0x1',
    externalCustomerId: 'p',
  })
})

test.each([
  ['https://pay.example/x?y', 'https://pay.example/x?y'],
  ['http://127.0.0.1:80/x', 'http://127.0.0.1/x'],
  ['http://pay.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['', undefined],
])('the page "%s" is opened as %s', (text, page) => {
  expect(safePage(text)).toBe(page)
})

test('networks have the names that the generator of URLs knows', () => {
  expect([slugOf(8453), slugOf('137'), slugOf(5)]).toEqual(['base', 'polygon', 'ethereum'])
})

test('money of a code that is no currency is shown all the same', () => {
  expect([formatMoney(1000, 'EUR', 'de'), formatMoney(5, 'USD', 'en', true), formatMoney(5, 'coin', 'en')]).toEqual([
    '1.000,00\u00a0€',
    '$5',
    '5 coin',
  ])
})
