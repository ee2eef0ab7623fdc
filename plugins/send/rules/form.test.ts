import type { Network, TokenBalance } from 'portico/wallet'
import { expect, test } from 'vitest'
import { type FormState, formStep } from './form.ts'
import { type SendToken, searchTokens, toSendTokens } from './tokens.ts'

const usd: SendToken = {
  id: 'eip155:1:0xa',
  address: '0xa',
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  balance: '2000000',
}
const full: FormState = { token: usd, amount: '2', to: '0xb', address: '0xb', problem: null }

test.each<[string, Partial<FormState>]>([
  ['selectToken', { token: undefined, amount: '' }],
  ['addAmount', { amount: '', to: '' }],
  ['incorrectValue', { amount: '0' }],
  ['incorrectValue', { amount: '0.0000001' }],
  ['incorrectValue', { amount: '.' }],
  ['insufficientFunds', { amount: '2.000001' }],
  ['addAddress', { to: '', address: null }],
  ['invalidAddress', { address: null }],
  ['invalidAddress', { problem: 'zero' }],
  ['ready', {}],
  ['ready', { token: { ...usd, balance: null }, amount: '3' }],
])('the first thing missing is %s: %j', (step, change) => {
  expect(formStep({ ...full, ...change })).toBe(step)
})

const network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
} as Network
const balance = (more: Partial<TokenBalance>): TokenBalance => ({
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:1',
  address: 'eip155:1:0xaa',
  isNative: false,
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
  ...more,
})
const ether = balance({ name: 'Ether', isNative: true, price: 3000, quantity: { decimals: '18', numeric: '9' } })

test('the amount of the native coin comes from the chain, its value from the service', () => {
  const native = { value: '7', decimals: 18, symbol: 'ETH' }
  const [coin, token] = toSendTokens(network, native, [ether, balance({})])
  expect(coin).toMatchObject({ symbol: 'ETH', balance: '7', price: 3000 })
  expect(coin).not.toHaveProperty('address')
  expect(token).toMatchObject({ id: 'eip155:1:0xaa', address: '0xaa', decimals: 6, balance: '1500000' })
})

test('without an answer of the chain the amount of the service is used; without both it is unknown', () => {
  expect(toSendTokens(network, null, [ether])[0]?.balance).toBe('9000000000000000000')
  expect(toSendTokens(network, null, [])[0]?.balance).toBeNull()
})

test('a token with too many decimals is left out', () => {
  const listed = (decimals: string) => toSendTokens(network, null, [balance({ quantity: { decimals, numeric: '1' } })])
  expect([listed('77').length, listed('78').length, listed('200').length]).toEqual([2, 1, 1])
})

test.each(['usd', 'DOLL', '0xAA'])('tokens are found by %s', (text) => {
  const tokens = toSendTokens(network, null, [balance({})])
  expect(searchTokens(tokens, text).map(({ symbol }) => symbol)).toEqual(['USD'])
})
