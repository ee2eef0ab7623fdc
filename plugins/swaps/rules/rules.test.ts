import { fromBaseUnits } from 'portico/wallet'
import { expect, test } from 'vitest'
import { swapsDefaults } from '../options.ts'
import { readSettings } from '../settings.ts'
import { shorten } from './amount.ts'
import { type FormFacts, formStep } from './form.ts'
import { fitAmount, maxAmount, priceImpact, rateOf } from './quote.ts'
import { findToken, readTokens, type SwapToken, searchTokens } from './tokens.ts'

const token = (symbol: string, balance: string | null, more: Partial<SwapToken> = {}): SwapToken => ({
  id: `eip155:1:0x${symbol.toLowerCase().padEnd(40, '0')}`,
  ...{ name: symbol, symbol, decimals: 6, isCoin: false, balance },
  ...more,
})
const coin = token('ETH', '1000000', { isCoin: true })
const usd = token('USD', '50', { name: 'Dollar' })

test('amounts are cut to fit a line', () => {
  expect([shorten('1.23456789'), shorten('0.0000001234'), shorten('12')]).toEqual(['1.234567', '0.000000123', '12'])
  expect(shorten('12.0000001234')).toBe('12')
})

test.each<[string, Partial<FormFacts>]>([
  ['selectToken', { to: undefined }],
  ['enterAmount', { amount: '' }],
  ['enterAmount', { amount: '0' }],
  ['incorrectAmount', { amount: '0.0000001' }],
  ['insufficientBalance', { amount: '2' }],
  ['balanceUnknown', { from: token('ETH', null, { isCoin: true }) }],
  ['insufficientFee', { gasPrice: '7' }],
  ['insufficientLiquidity', { problem: 'liquidity' }],
  ['quoteFailed', { problem: 'failed' }],
  ['quoting', { quote: null }],
  ['quoting', { quote: { from: coin.id, to: usd.id, amount: '1', output: '1' } }],
  ['quoting', { quote: { from: coin.id, to: coin.id, amount: '500000', output: '1' } }],
  ['quoting', { quote: { from: usd.id, to: usd.id, amount: '500000', output: '1' } }],
  ['ready', {}],
  ['ready', { gasPrice: '7', coin: token('ETH', null, { isCoin: true }) }],
])('the form says %s', (step, patch) => {
  const quote = { from: coin.id, to: usd.id, amount: '500000', output: '1' }
  const facts = { from: coin, to: usd, amount: '0.5', coin, gasPrice: '1', quote, problem: null, ...patch }
  expect(formStep(facts)).toBe(step)
})

test('the maximum of the coin leaves three times the fee; all of it if that is more than the balance', () => {
  expect(maxAmount(coin, '2')).toBe(100_000n)
  expect(maxAmount(coin, '3')).toBe(1_000_000n)
  expect(maxAmount(coin, null)).toBeUndefined()
  expect(maxAmount(usd, null)).toBe(50n)
  expect(maxAmount(token('USD', null), '2')).toBeUndefined()
})

test.each([
  ['that leaves enough stays', '700000', '100000', undefined],
  ['that leaves too little is reduced to leave three times the fee', '900000', '100000', 700_000n],
  ['that leaves twice the fee stays, since prices rise all the time', '800000', '100000', undefined],
  ['is 0 if three times the fee are more than the balance', '300000', '400000', 0n],
])('the maximum of the coin for a built swap %s', (_, amount, fee, fitted) => {
  expect(fitAmount(coin, amount, fee)).toBe(fitted)
})

test('the first order leaves the whole reserve', () => {
  expect(fitAmount(coin, '800000', '100000', 3n)).toBe(700_000n)
  expect(fitAmount(coin, '700000', '100000', 3n)).toBeUndefined()
  expect(fitAmount(token('ETH', null, { isCoin: true }), '700000', '100000')).toBeUndefined()
})

test('rate and price impact', () => {
  const [from, to] = [token('A', '0', { price: 2 }), token('B', '0', { price: 1 })]
  const rate = (...args: Parameters<typeof rateOf>) => {
    const { units, decimals } = rateOf(...args)
    return fromBaseUnits(units, decimals)
  }
  expect(rate(from, to, { amount: '2000000', output: '3000000' })).toBe('1.5')
  // One token of the source is worth less than a base unit of the target.
  const [shib, wbtc] = [token('SHIB', '0', { decimals: 18 }), token('WBTC', '0', { decimals: 8 })]
  expect(rate(shib, wbtc, { amount: `1${'0'.repeat(25)}`, output: '85000' })).toBe('0.000000000085')
  expect(priceImpact(from, to, { amount: '2000000', output: '3000000' })).toBeCloseTo(25)
  expect(priceImpact(from, to, { amount: '2000000', output: '9000000' })).toBe(0)
  expect(priceImpact(token('A', '0'), to, { amount: '1', output: '1' })).toBeUndefined()
  expect(priceImpact(from, token('B', '0', { price: 0 }), { amount: '1', output: '1' })).toBeUndefined()
  // A value that is no number must not hide the warning as "NaN%".
  const dear = token('A', '0', { price: 1e308 })
  const huge = { amount: `1${'0'.repeat(12)}`, output: `1${'0'.repeat(12)}` }
  for (const price of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect(priceImpact(token('A', '0', { price }), token('B', '0', { price }), huge)).toBeUndefined()
  expect(priceImpact(dear, dear, huge)).toBeUndefined()
})

test('tokens are found by symbol, name and address', () => {
  expect(findToken([coin, usd], 'usd')).toBe(usd)
  expect(findToken([coin, usd], usd.id.split(':')[2])).toBe(usd)
  expect(findToken([coin, usd], 'x')).toBeUndefined()
  expect(searchTokens([token('XUSD', '0'), usd], 'usd').map(({ symbol }) => symbol)).toEqual(['USD', 'XUSD'])
  expect(searchTokens([coin, usd], 'doll')).toEqual([usd])
})

test('by default there are 12 networks', () => {
  const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  expect(readSettings(swapsDefaults).networks).toEqual(ids.map((id) => `eip155:${id}`))
})

test.each([
  0.5,
  -1,
  51,
  Number.NaN,
  '1',
])('a slippage of %j, which the swap service refuses, is an error at the start', (slippage) => {
  expect(() => readSettings({ ...swapsDefaults, slippage: slippage as number })).toThrow(/slippage/)
})

test('a valid token of another network is not listed', () => {
  const listed = (network: number, at: number, symbol: string) => ({
    ...{ name: symbol, symbol, decimals: 6 },
    address: `eip155:${network}:0x${String(at).repeat(40)}`,
  })
  const network = {
    ...{ id: 10, caipNetworkId: 'eip155:10', chainNamespace: 'eip155', name: 'Ten' },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  } as never
  const entries = [listed(1, 1, 'ONE'), listed(10, 2, 'TEN'), listed(100, 3, 'HUNDRED')]
  expect(readTokens(entries, network).map(({ symbol }) => symbol)).toEqual(['ETH', 'TEN'])
})
