/** Parameters that are absent, malformed, or in another form than usual: none may hide what is signed. */
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, usdc } from '../testing/reviewing.ts'

const { ask } = createReviewing()

const fieldsOf = (text: string) =>
  text
    .split(',')
    .map((field) => field.split(' '))
    .map(([type, name]) => ({ type, name }))
const permit = {
  types: { Permit: fieldsOf('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
  primaryType: 'Permit',
  message: { owner: me, spender: friend, value: maxUint256.toString(), nonce: 0, deadline: '1800000000' },
}
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, maxUint256] })
const call = { from: me, to: usdc, data, value: '0x0' }

const garbage = [undefined, null, '', 'text', 0, 1.5, true, [], [null], [undefined, {}], [[]], [['a', 1]], ['0x', '0x']]

test.each([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
  'eth_sendUserOperation',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sign',
  'wallet_invokeSnap',
])('%s without parameters of its form is signed blind', async (method) => {
  for (const params of garbage) {
    expect([params, kindsOf(await ask({ method, params: params as never }))]).toEqual([params, ['blindSignature']])
  }
})

describe('structured data', () => {
  const sign = (params: unknown) => ask({ method: 'eth_signTypedData_v4', params: params as never })

  test('is read as an object and as text, and is signed blind if it comes before the account', async () => {
    const text = await sign([me, JSON.stringify(permit)])
    expect(kindsOf(text)).toEqual(['accountSpender', 'unlimitedAllowance'])
    expect(await sign([me, permit])).toEqual({ ...text, data: expect.any(String) })
    for (const params of [
      [permit, me],
      [JSON.stringify(permit), me],
      permit,
      [permit],
      { 0: me, 1: permit, length: 2 },
    ])
      expect(kindsOf(await sign(params))).toEqual(['blindSignature'])
  })

  test.each<[string, unknown, readonly string[]]>([
    ['a hexadecimal number', `0x${'f'.repeat(64)}`, ['accountSpender', 'unlimitedAllowance']],
    ['a number with an exponent', 1e60, ['accountSpender', 'unlimitedAllowance']],
    ['a text with an exponent', '1e60', ['order']],
    ['a number with a fraction', 0.5, ['order']],
    ['a list', ['1'], ['order']],
    ['nothing', null, ['order']],
  ])('whose amount is %s is no harmless data', async (_, value, kinds) => {
    expect(kindsOf(await sign([me, { ...permit, message: { ...permit.message, value } }]))).toEqual(kinds)
  })

  test('of thousands of types or values is signed blind', async () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`T${at}`, [{ name: 'a', type: 'T0' }]]))
    expect(kindsOf(await sign([me, { ...permit, types: { ...many, ...permit.types } }]))).toContain('accountSpender')
    const list = { List: [{ name: 'item', type: 'address[]' }] }
    const message = { item: Array.from({ length: 20_000 }, () => friend) }
    expect(kindsOf(await sign([me, { ...permit, types: list, primaryType: 'List', message }]))).toContain(
      'blindSignature',
    )
  })
})

test.each<[string, object]>([
  ['an odd number of digits', { data: `${data}0` }],
  ['no prefix', { data: data.slice(2) }],
  ['a prefix in capitals', { data: `0X${data.slice(2)}` }],
  ['another text as input', { input: '0x' }],
  ['an amount as a decimal text', { value: '1000' }],
  ['an amount with an exponent', { value: '1e18' }],
  ['a negative amount', { value: -1 }],
  ['a list as its account', { from: [me] }],
  ['a name as its contract', { to: 'usdc.eth' }],
])('a call with %s is signed blind, alone and in a batch', async (_, more) => {
  const { from, ...inner } = { ...call, ...more }
  const alone = await ask({ method: 'eth_sendTransaction', params: [{ from, ...inner }] })
  const batch = await ask({ method: 'wallet_sendCalls', params: [{ from, chainId: '0x1', calls: [inner] }] })
  for (const description of [alone, batch]) expect(kindsOf(description)).toEqual(['blindSignature'])
})

test('a batch of thousands of calls is signed blind', async () => {
  const calls = Array.from({ length: 5_000 }, () => call)
  expect(kindsOf(await ask({ method: 'wallet_sendCalls', params: [{ from: me, calls }] }))).toEqual(['blindSignature'])
})
