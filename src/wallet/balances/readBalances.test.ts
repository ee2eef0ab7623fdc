import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coin } from '../chainData/testing.ts'
import { ids } from '../testing/index.ts'
import { readBalances } from './readBalances.ts'

const read = (...values: unknown[]) => readBalances(values, ids.one)
const symbols = (...values: unknown[]) => read(...values).map(({ symbol }) => symbol)

test('a valid entry is read unchanged, and marked as a token or the native coin', () => {
  expect(read(coin('A'))).toEqual([{ ...coin('A'), isNative: false }])
})

test('tokens without decimals are dropped', () => {
  const whole = coin('B', { quantity: { decimals: '0', numeric: '1' } })
  expect(symbols(coin('A'), whole)).toEqual(['A'])
})

test.each([
  [ids.one, `0x${'e'.repeat(40)}`],
  [ids.devnet, 'So11111111111111111111111111111111111111111'],
])('a native coin without an address gets the placeholder address of %s', (network, address) => {
  const [native] = readBalances([coin('N', { chainId: network, address: undefined })], network)
  expect(native).toMatchObject({ isNative: true, address: `${network}:${address}` })
})

test('the placeholder address marks the native coin, in any letter case', () => {
  expect(read(coin('N', { address: `${ids.one}:0x${'E'.repeat(40)}` }))).toMatchObject([{ isNative: true }])
})

test('a Solana address without its network is on the network that was asked about; SOL is the coin, wrapped SOL a token', () => {
  const solana = (symbol: string, address: string) => coin(symbol, { chainId: ids.devnet, address })
  const [sol, wrapped] = ['So11111111111111111111111111111111111111111', 'So11111111111111111111111111111111111111112']
  const values = [solana('WSOL', wrapped), solana('USDC', `${ids.devnet}:${'E'.repeat(44)}`), solana('SOL', sol)]
  expect(readBalances(values, ids.devnet)).toMatchObject([
    { symbol: 'SOL', isNative: true, address: `${ids.devnet}:${sol}`, value: 3, price: 2 },
    { symbol: 'WSOL', isNative: false, address: `${ids.devnet}:${wrapped}` },
    { symbol: 'USDC', isNative: false, address: `${ids.devnet}:${'E'.repeat(44)}` },
  ])
})

test.each([
  ['of another form', '0x1'],
  ['of an EVM network', `0x${'1'.repeat(40)}`],
  ['that is empty', ''],
  ['that is too long', 'E'.repeat(45)],
])('an address without its network %s is left out', (_, address) => {
  expect(readBalances([coin('A', { chainId: ids.devnet, address })], ids.devnet)).toEqual([])
})

test('an EVM address without its network is on the network that was asked about', () => {
  expect(read(coin('A', { address: `0x${'a'.repeat(40)}` }))).toMatchObject([
    { address: `${ids.one}:0x${'a'.repeat(40)}` },
  ])
})

test('the native coin comes first, then tokens by descending value, and tokens of unknown value last', () => {
  const values = [coin('A', { value: 1 }), coin('B', { value: undefined }), coin('C', { value: 9 })]
  expect(symbols(...values, coin('N', { address: undefined, value: 0 }))).toEqual(['N', 'C', 'A', 'B'])
})

test('an address that occurs twice is listed once', () => {
  const twice = coin('A', { address: coin('A').address.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x') })
  expect(symbols(coin('A'), twice)).toEqual(['A'])
})

test('of an address that occurs twice the later entry counts: the service appends tokens that it refreshed', () => {
  const refreshed = coin('A', { quantity: { decimals: '18', numeric: '7' } })
  expect(read(coin('A'), refreshed)).toMatchObject([{ quantity: { numeric: '7' } }])
})

test('of a list that is too long the first 300 count, and the refreshed ones at its end', () => {
  const at = (index: number, numeric = '1') =>
    coin(`T${index}`, {
      address: `${ids.one}:0x${String(index).padStart(40, '0')}`,
      quantity: { decimals: '18', numeric },
    })
  const values = [...Array.from({ length: 320 }, (_, index) => at(index)), at(0, '7'), at(999, '5')]
  const tokens = readBalances(values, ids.one, [`${ids.one}:0x${'999'.padStart(40, '0')}`])
  const amounts = Object.fromEntries(tokens.map(({ symbol, quantity }) => [symbol, quantity.numeric]))
  expect(amounts).toMatchObject({ T0: '7', T1: '1', T299: '1', T999: '5' })
  expect(tokens).toHaveLength(301)
})

test.each([
  ['a text in place of an object', 'A'],
  ['no amount', coin('A', { quantity: { decimals: '18' } })],
  ['an amount that is no number', coin('A', { quantity: { decimals: '18', numeric: 'NaN' } })],
  ['a negative amount', coin('A', { quantity: { decimals: '18', numeric: '-1' } })],
  ['an exponent that is too large for memory', coin('A', { quantity: { decimals: '18', numeric: '1e999999999' } })],
  ['a negative value', coin('A', { value: -1 })],
  ['no name', coin('A', { name: '\u202e', symbol: '' })],
  ['another network', coin('A', { chainId: ids.ten })],
  ['an address on another network', coin('A', { address: `${ids.ten}:0x${'1'.repeat(40)}` })],
  ['an invalid address', coin('A', { address: '0x1' })],
])('an entry with %s is left out, and others stay', (_, broken) => {
  expect(symbols(broken, coin('B'))).toEqual(['B'])
})

test('names are plain text of limited length', () => {
  const [token] = read(coin('A', { name: ' Evil\u202e\u0000\ncoin ', symbol: 'X'.repeat(100) }))
  expect(token).toMatchObject({ name: 'Evil coin', symbol: 'X'.repeat(16) })
})

test.each([
  'http://a.test/a.png',
  'ipfs://a',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  null,
  'https://u:p@a.test/',
])('the icon %j is left out', (iconUrl) => expect(read(coin('A', { iconUrl }))[0]).not.toHaveProperty('iconUrl'))

test.each(['https://a.test/a.png', 'data:image/svg+xml,%3Csvg/%3E'])('the icon %j is shown', (iconUrl) =>
  expect(read(coin('A', { iconUrl }))[0]).toMatchObject({ iconUrl }))

test('a data: image that is too large is left out', () => {
  expect(read(coin('A', { iconUrl: `data:image/png,${'a'.repeat(20_000)}` }))[0]).not.toHaveProperty('iconUrl')
})

test('no answer throws an error', () => {
  fc.assert(fc.property(fc.array(fc.jsonValue()), (values) => void readBalances(values, ids.one)))
})
