import { describe, expect, test } from 'vitest'
import { createDescribing, wethToken } from '../testing/describing.ts'
import { friend, me, usdc, usdcToken, weth } from '../testing/reviewing.ts'

/** Values that the fields of a descriptor name by their paths (ERC-7730). */
const { fieldsOf } = createDescribing()

describe('paths', () => {
  const swap = (fields: readonly object[]) => fieldsOf('swap', [(7n << 160n) | BigInt(usdc), 5n, friend], fields)

  test('a definition is shared, its parameters are overridden, and a slice of an integer is an address', async () => {
    const $ref = '$.display.definitions.amount'
    expect(await swap([{ path: 'amount', $ref }])).toEqual([
      { label: 'Amount', type: 'amount', value: '5', token: usdcToken },
    ])
    const params = { tokenPath: '$.metadata.constants.eth', nativeCurrencyAddress: ['$.metadata.constants.eth'] }
    expect(await swap([{ path: '#.amount', $ref, label: 'In', params }])).toEqual([
      { label: 'In', type: 'amount', value: '5', token: { symbol: 'ETH', decimals: 18 } },
    ])
  })

  test('a descriptor with a reference or path that does not resolve is ignored', async () => {
    expect(await swap([{ path: 'amount', label: 'Amount', $ref: '$.display.definitions.price' }])).toBeUndefined()
    expect(await swap([{ path: 'price', label: 'Price' }])).toBeUndefined()
  })

  test('a field without a label is shown by its path', async () => {
    expect(await swap([{ path: 'receiver' }])).toEqual([{ label: 'receiver', type: 'address', value: friend }])
  })

  test('constants are values as well, and `@` is the transaction', async () => {
    const fields = await fieldsOf(
      'swap',
      [0n, 5n, friend],
      [
        { value: '$.metadata.constants.ticker', label: 'Share' },
        { path: '@.value', label: 'Paid', format: 'amount' },
        { path: '@.from', label: 'By', format: 'addressName' },
        { path: '@.chainId', label: 'On', format: 'raw' },
      ],
      { value: '0x9' },
    )
    expect(fields).toEqual([
      { label: 'Share', type: 'text', value: 'shVLT' },
      { label: 'Paid', type: 'amount', value: '9', token: { symbol: 'ETH', decimals: 18 } },
      { label: 'By', type: 'address', value: me },
      { label: 'On', type: 'text', value: '1' },
    ])
  })
})

describe('lists', () => {
  const amounts = { path: 'amounts.[]', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'tokens.[]' } }

  test('each amount has the token at its own place', async () => {
    const expected = [
      { label: 'Amount', type: 'amount', value: '1', token: usdcToken },
      { label: 'Amount', type: 'amount', value: '2', token: wethToken },
    ]
    const given = [
      [usdc, weth],
      [1n, 2n],
    ]
    expect(await fieldsOf('pay', given, [amounts])).toEqual(expected)
    // Written for the list as a whole.
    expect(await fieldsOf('pay', given, [{ ...amounts, path: 'amounts' }])).toEqual(expected)
  })

  test('an amount whose list of tokens is shorter has no token', async () => {
    expect(await fieldsOf('pay', [[usdc], [1n, 2n]], [amounts])).toMatchObject([
      { token: { decimals: null } },
      { token: { decimals: null } },
    ])
  })

  test('a group is written for each item, below its path', async () => {
    const parts = [
      { token: usdc, amount: 3n },
      { token: weth, amount: 4n },
    ]
    const group = {
      path: 'parts.[]',
      fields: [{ path: 'amount', label: 'Part', format: 'tokenAmount', params: { tokenPath: 'token' } }],
    }
    const last = { path: 'route.[-2:]', label: 'End', format: 'raw' }
    expect(await fieldsOf('pool', [parts, '0x01020304'], [group, last])).toMatchObject([
      { value: '3', token: usdcToken },
      { value: '4', token: wethToken },
      { label: 'End', type: 'text', value: '0x0304' },
    ])
  })

  test('a descriptor with more values than a user can read is ignored', async () => {
    const many = Array.from({ length: 60 }, () => 1n)
    expect(await fieldsOf('pay', [many.map(() => usdc), many], [amounts])).toBeUndefined()
  })
})
