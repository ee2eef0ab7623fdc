import { describe, expect, test } from 'vitest'
import { oneInchRouters } from './routers.ts'
import { type AnsweredSwap, type AskedSwap, checkApproval, checkSwap, minimumOf } from './transaction.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = `0x${'ab'.repeat(20)}`
const [sold, bought] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`]
const coin = `0x${'ee'.repeat(20)}`
const router = oneInchRouters[0] ?? ''

const asked: AskedSwap = {
  network: 'eip155:1',
  account,
  from: `eip155:1:${sold}`,
  to: `eip155:1:${bought}`,
  amount: '1000',
  routers: oneInchRouters,
  slippage: 1,
}
const word = (value: string | bigint) => BigInt(value).toString(16).padStart(64, '0')
const callOf = (selector: string, ...words: (string | bigint)[]) => `0x${selector}${words.map(word).join('')}`
/** A call of `swap` of version 6. */
const swapOf = (
  patch: Partial<Record<'source' | 'target' | 'receiver' | 'amount' | 'minimum' | 'flags', string | bigint>> = {},
) => {
  const { source, target, receiver, amount, minimum, flags } = {
    ...{ source: sold, target: bought, receiver: account, amount: 1000n, minimum: 1980n, flags: 0n },
    ...patch,
  }
  return callOf('07ed2379', router, source, target, router, receiver, amount, minimum, flags, 0x120n, 0n)
}
const answered = (patch: Partial<AnsweredSwap> = {}): AnsweredSwap => ({
  from: `eip155:1:${account}`,
  to: `eip155:1:${router}`,
  data: swapOf(),
  amount: '2000',
  eip155: { gas: '0', gasPrice: '1' },
  ...patch,
})

test('a transaction that matches the request is accepted, with its values', () => {
  expect(checkSwap(asked, answered())).toEqual({
    to: router,
    data: swapOf(),
    value: '0',
    output: '2000',
    minimum: '1980',
    gas: null,
    isTargetNamed: true,
  })
  const ofCoin = { ...asked, from: `eip155:1:${coin}` as const }
  const given = answered({ data: swapOf({ source: coin }), eip155: { gas: '210000' } })
  expect(checkSwap(ofCoin, given)).toMatchObject({ value: '1000', gas: '210000' })
  // No transaction needs less gas than 21,000: the swap would fail and cost the fee. The wallet estimates it instead.
  expect(checkSwap(asked, answered({ eip155: { gas: '20999' } })).gas).toBe(null)
})

describe('a transaction that does not match the request is refused', () => {
  test.each<[string, Partial<AnsweredSwap>]>([
    ['an unknown router', { to: `eip155:1:${stranger}` }],
    ['a router of another network', { to: `eip155:10:${router}` }],
    ['the token itself', { to: `eip155:1:${sold}`, data: callOf('a9059cbb', stranger, 1000n) }],
    ['another account', { from: `eip155:1:${stranger}` }],
    ['a function that is not known', { data: callOf('deadbeef', 1n, 2n, 3n, 4n, 5n, 6n, 7n) }],
    ['a call that ends early', { data: swapOf().slice(0, 200) }],
    ['no call at all', { data: '0x' }],
    ['another receiver', { data: swapOf({ receiver: stranger }) }],
    ['another token that is sold', { data: swapOf({ source: stranger }) }],
    ['another token that is bought', { data: swapOf({ target: stranger }) }],
    ['another amount', { data: swapOf({ amount: 1001n }) }],
    ['a minimum below the tolerance', { data: swapOf({ minimum: 1978n }) }],
    ['a minimum that is rounded down by more than a base unit', { amount: '1999', data: swapOf({ minimum: 1978n }) }],
    ['a minimum of 0', { data: swapOf({ minimum: 0n }) }],
    ['a minimum above what is bought, which would always fail', { data: swapOf({ minimum: 2001n }) }],
    ['a part of the amount, with the minimum for that part', { data: swapOf({ flags: 1n }) }],
    ['nothing that is given', { amount: '0', data: swapOf({ minimum: 0n }) }],
    ['a function that takes the coin', { data: callOf('a76dfc3b', 1980n, 1n) }],
  ])('%s', (_name, patch) => {
    expect(() => checkSwap(asked, answered(patch))).toThrow('another transaction')
  })
})

test('the compact functions of the router are checked too', () => {
  expect(checkSwap(asked, answered({ data: callOf('83800a8e', sold, 1000n, 1985n, 1n) })).minimum).toBe('1985')
  expect(checkSwap(asked, answered({ data: callOf('83800a8e', sold, 1000n, 1985n, 1n) })).isTargetNamed).toBe(false)
  const toStranger = answered({ data: callOf('e2c95c82', stranger, sold, 1000n, 1985n, 1n) })
  expect(() => checkSwap(asked, toStranger)).toThrow('another transaction')
})

describe('an approval', () => {
  const approval = (spender: string, amount: bigint) => ({
    from: asked.from,
    data: callOf('095ea7b3', spender, amount),
    value: '0',
  })
  const all = 2n ** 256n - 1n
  test('is for the amount of the swap and a known router, or unlimited if the host allows that', () => {
    const call = { to: sold, data: approval(router, 1000n).data, value: '0' }
    expect(checkApproval(asked, approval(router, 1000n), false)).toEqual(call)
    expect(checkApproval(asked, approval(router, all), true).data).toBe(approval(router, all).data)
    expect(checkApproval(asked, { ...approval(router, 1000n), value: undefined }, false)).toEqual(call)
  })
  test.each([
    ['for a stranger', approval(stranger, 1000n)],
    ['of another amount', approval(router, all)],
    ['of another token', { ...approval(router, 1000n), from: asked.to }],
    ['with a value', { ...approval(router, 1000n), value: '1' }],
    ['that is a transfer', { ...approval(router, 1000n), data: callOf('a9059cbb', router, 1000n) }],
  ])('%s is refused', (_name, given) => {
    expect(() => checkApproval(asked, given, false)).toThrow('another transaction')
  })
})

test.each([
  ['1999', 1, '1979'],
  ['1000000000000000000000000', 0.5, '995000000000000000000000'],
  ['1000000000000000000000000', 0.3, '997000000000000000000000'],
  ['1000000000000000000000000', 0.00006, '999999400000000000000000'],
  ['1000000000000000000000000', 1.5e-7, '999999998500000000000000'],
  ['7', 0, '7'],
  ['7', 50, '3'],
])('the minimum of %s with a tolerance of %d percent is %s: exact, then rounded down', (output, slippage, minimum) => {
  expect(minimumOf(output, slippage)).toBe(minimum)
})

test.each([
  ['1', 0n],
  ['2', 0n],
])('a swap that gives %s base units at a minimum of %d is too small', (amount, minimum) => {
  expect(() => checkSwap(asked, answered({ amount, data: swapOf({ minimum }) }))).toThrow('too little')
})

test('a minimum may be a base unit below the exact one', () => {
  expect(checkSwap(asked, answered({ amount: '2', data: swapOf({ minimum: 1n }) })).minimum).toBe('1')
  expect(checkSwap(asked, answered({ amount: '1999', data: swapOf({ minimum: 1979n }) })).minimum).toBe('1979')
})

test.each([
  ['1983000000000000001', 1],
  ['123456789012345678901234567', 1],
  ['999999999999999999999', 0.5],
  ['100000001', 3],
])('a minimum for %s less %d percent that was rounded in another way is accepted, and a lower one is not', (amount, slippage) => {
  const check = (minimum: bigint) =>
    checkSwap({ ...asked, slippage }, answered({ amount, data: swapOf({ minimum }) })).minimum
  const exact = (BigInt(amount) * (10_000n - BigInt(slippage * 100))) / 10_000n
  for (const minimum of [exact + 1n, exact]) expect(check(minimum)).toBe(minimum.toString())
  expect(() => check(exact - 1n)).toThrow('another transaction')
})
