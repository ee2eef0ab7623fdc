import { expect, test } from 'vitest'
import { amountNote, cutAmount, limitsOf, readAmount, wholeTokens } from './amount.ts'
import { fallbackOptions } from './currencies.ts'
import { decimalsOf, formatMoney } from './money.ts'
import { type Buyer, meldUrl, providersFor, safePage, slugOf } from './providers.ts'

const both = ['coinbase', 'meld']
const withKey = { meldPublicKey: 'key' }
const networkOf = (namespace: 'eip155' | 'solana', id: string) =>
  ({ id, caipNetworkId: `${namespace}:${id}`, name: 'Here' }) as const
const buyerOf = (namespace: string, network: Buyer['network'], change: Partial<Buyer> = {}): Buyer => ({
  ...{ namespace, network, isOnlyHere: false, isSoldHere: false, networks: [] },
  ...change,
})
const limits = limitsOf(fallbackOptions.paymentCurrencies[0])

test.each([
  ['', undefined],
  ['9.99', 'low'],
  ['10', undefined],
  ['7500', undefined],
  ['7500.01', 'ach_bank_account'],
  ['25000', 'ach_bank_account'],
  ['25000.01', 'high'],
])('the note about the amount "%s" is %s', (amount, note) => {
  expect(amountNote(amount, limits)).toBe(note)
})

test('limits that are not valid, or of kinds of payment without a text, are left out', () => {
  const limit = (id: string, min: string, max: string) => ({ id, min, max })
  const all = [limit('card', '1', '2'), limit('card', 'x', '2'), limit('cash', '1', '2'), limit('card', '3', '2')]
  expect(limitsOf({ id: 'USD', payment_method_limits: all })).toEqual([{ id: 'card', min: 1, max: 2 }])
  expect([limitsOf(undefined), amountNote('1', [])]).toEqual([[], undefined])
})

test.each([
  ['97.5', 97],
  ['100', 100],
  ['1.9', 0],
  ['0.4', 0],
])('a quote of %s gives the whole tokens %i, none if the amount would be a different one', (amount, whole) => {
  expect(wholeTokens(amount)).toBe(whole)
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
])('the typed text "%s" gives the amount %s', (text, amount) => {
  expect(readAmount(text, '', 2)).toBe(amount)
})

test.each([
  ['JPY', '1500', '1500', '1500'],
  ['JPY', '1500.5', undefined, '1500'],
  ['USD', '1.25', '1.25', '1.25'],
  ['KWD', '1.234', '1.234', '1.234'],
  ['KWD', '1.2345', undefined, '1.234'],
  ['coin', '1.255', undefined, '1.25'],
])('in %s the typed text "%s" gives the amount %s, and an amount of another currency becomes %s', (code, text, typed, cut) => {
  expect([readAmount(text, '', decimalsOf(code)), cutAmount(text, decimalsOf(code))]).toEqual([typed, cut])
})

test.each([
  ['eip155', ['coinbase', 'meld'], 'key', ['coinbase', 'meld']],
  ['eip155', ['meld'], null, []],
  ['solana', ['coinbase', 'meld'], 'key', ['meld']],
  ['bip122', ['coinbase', 'meld'], 'key', []],
  ['eip155', ['moon'], 'key', []],
  ['eip155', false, 'key', []],
] as const)('on %s with %j and the Meld key %s, %j are offered', (namespace, enabled, meldPublicKey, expected) => {
  expect(providersFor(buyerOf(namespace, undefined), enabled, { meldPublicKey }).map(({ id }) => id)).toEqual(expected)
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

test('networks have the names of the URL generator', () => {
  expect([slugOf(8453), slugOf('137'), slugOf(5)]).toEqual(['base', 'polygon', undefined])
})

test.each([
  ['eip155', '1', ['coinbase', 'meld']],
  ['eip155', '8453', ['coinbase']],
  ['eip155', '31337', []],
  ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['meld']],
  ['solana', 'other', []],
] as const)('to an account that exists on the network %s:%s only, %j are offered: the others sell elsewhere', (namespace, id, expected) => {
  const buyer = buyerOf(namespace, networkOf(namespace, id), { isOnlyHere: true })
  const providers = providersFor(buyer, both, withKey)
  expect(providers.map((provider) => provider.id)).toEqual(expected)
})

const meldThere = ['USDC', 'Ethereum', ['Ethereum']]
test.each([
  ['1', { isSoldHere: true }, [undefined, 'Here', ['Here']], ['USDC', 'Here', ['Here']]],
  ['1', {}, [undefined, undefined, ['Here']], ['USDC', 'Here', ['Here']]],
  ['8453', { isSoldHere: true }, [undefined, 'Here', ['Here']], meldThere],
  ['8453', {}, [undefined, undefined, ['Here', 'Ethereum']], meldThere],
  ['8453', { isOnlyHere: true }, [undefined, 'Here', ['Here']]],
  // Coinbase is not asked for this one.
  ['56', { isSoldHere: true }, [undefined, undefined, ['Ethereum']], meldThere],
] as const)('on the network eip155:%s, with %j, the token, the only network of arrival and all of them are %j', (id, change, ...expected) => {
  const network = networkOf('eip155', id)
  const offers = providersFor(buyerOf('eip155', network, { networks: [network], ...change }), both, withKey)
  expect(
    offers.map(({ token, network, arrivals }) => [token, network?.name, arrivals.map(({ name }) => name)]),
  ).toEqual(expected)
})

test('a Solana account buys SOL on Solana', () => {
  const [offer] = providersFor(
    buyerOf('solana', networkOf('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')),
    both,
    withKey,
  )
  expect([offer?.token, offer?.network?.name]).toEqual(['SOL', 'Solana'])
})

test('no provider sells to an account on a test network', () => {
  const network = { ...networkOf('eip155', '1'), testnet: true }
  expect(providersFor(buyerOf('eip155', network), both, withKey)).toEqual([])
})

test('money is formatted in the language of the user, also for a code that is not a currency', () => {
  expect([formatMoney(1000, 'EUR', 'de'), formatMoney(5, 'USD', 'en', true), formatMoney(5, 'coin', 'en')]).toEqual([
    '1.000,00\u00a0€',
    '$5',
    '5 coin',
  ])
})

test('a limit with decimals is written with them: an amount that the text allows must not be refused', () => {
  const texts = [
    formatMoney(10.4, 'USD', 'en', true),
    formatMoney(1500, 'JPY', 'en', true),
    formatMoney(3.125, 'KWD', 'en', true),
  ]
  expect(texts).toEqual(['$10.40', '¥1,500', 'KWD\u00a03.125'])
})

test('the dollar sign of Arabic money stays behind its letters', () => {
  expect(formatMoney(100, 'USD', 'ar')).toMatch(/US\$\u200e$/)
})
