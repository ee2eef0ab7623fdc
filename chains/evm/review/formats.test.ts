import { maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDescribing } from '../testing/describing.ts'
import { apes, friend, me, usdc, usdcToken } from '../testing/reviewing.ts'

/** Values in the formats of a descriptor (ERC-7730). */
const { fieldsOf } = createDescribing()

describe('formats', () => {
  const given = [2n, true, 30n, 8250n, 1_900_000_000n, 12n, usdc, -5n] as const
  const set = (field: object, args: readonly unknown[] = given) => fieldsOf('set', args, [{ label: 'It', ...field }])

  test.each([
    [
      'an enumeration',
      { path: 'mode', format: 'enum', params: { $ref: '$.metadata.enums.modes' } },
      { type: 'text', value: 'variable' },
    ],
    [
      'an enumeration of booleans',
      { path: 'isOn', format: 'enum', params: { $ref: '$.metadata.enums.switch' } },
      { type: 'text', value: 'on' },
    ],
    [
      'a value that is in no enumeration',
      { path: 'fee', format: 'enum', params: { $ref: '$.metadata.enums.modes' } },
      { type: 'text', value: '30' },
    ],
    [
      'a unit',
      { path: 'fee', format: 'unit', params: { base: '%', decimals: 2, prefix: false } },
      { type: 'amount', value: '30', token: { symbol: '%', decimals: 2 } },
    ],
    ['a duration', { path: 'wait', format: 'duration' }, { type: 'text', value: '02:17:30' }],
    [
      'a date',
      { path: 'until', format: 'date', params: { encoding: 'timestamp' } },
      { type: 'date', value: 1_900_000_000_000 },
    ],
    [
      'a height of the chain',
      { path: 'until', format: 'date', params: { encoding: 'blockheight' } },
      { type: 'text', value: '1900000000' },
    ],
    [
      'a collectible with the address of its collection',
      { path: 'id', format: 'nftName', params: { collection: apes } },
      { type: 'text', value: `APE #12 (${apes})` },
    ],
    [
      'a symbol with the address of its token',
      { path: 'token', format: 'tokenTicker' },
      { type: 'text', value: `USDC (${usdc})` },
    ],
    [
      'a token by a map',
      {
        path: 'fee',
        format: 'tokenAmount',
        params: { token: { map: '$.metadata.maps.underlying', keyPath: '@.chainId' } },
      },
      { type: 'amount', value: '30', token: usdcToken },
    ],
    [
      'a token of another chain, which is not known here',
      { path: 'fee', format: 'tokenAmount', params: { token: usdc, chainId: 10 } },
      { type: 'amount', value: '30', token: { symbol: '', decimals: null } },
    ],
    [
      'what is encrypted, as it is',
      {
        path: 'fee',
        format: 'tokenAmount',
        params: { token: usdc },
        encryption: { scheme: 'fhevm', plaintextType: 'uint64' },
      },
      { type: 'text', value: '30' },
    ],
    ['a format that is not known, as it is', { path: 'fee', format: 'hologram' }, { type: 'text', value: '30' }],
    ['a negative number, as it is', { path: 'offset', format: 'amount' }, { type: 'text', value: '-5' }],
  ])('%s', async (_, field, expected) => {
    expect(await set(field)).toEqual([{ label: 'It', ...expected }])
  })

  test('an amount above the threshold is shown by its message, or as unlimited', async () => {
    const swap = (amount: bigint, params: object) =>
      fieldsOf('swap', [0n, amount, friend], [{ path: 'amount', label: 'It', format: 'tokenAmount', params }])
    const threshold = { token: usdc, threshold: '$.metadata.constants.most' }
    expect(await swap(maxUint256, threshold)).toMatchObject([{ type: 'amount', value: null }])
    expect(await swap(maxUint256, { ...threshold, message: 'All' })).toMatchObject([
      { type: 'text', value: 'All USDC' },
    ])
    expect(await swap(5n, { ...threshold, message: 'All' })).toMatchObject([{ type: 'amount', value: '5' }])
  })

  test('a token that is packed in an integer is known only if the integer is an address', async () => {
    const swap = (packed: bigint) =>
      fieldsOf(
        'swap',
        [packed, 5n, friend],
        [{ path: 'amount', label: 'It', format: 'tokenAmount', params: { tokenPath: 'packed' } }],
      )
    expect(await swap(BigInt(usdc))).toMatchObject([{ value: '5', token: usdcToken }])
    for (const packed of [2n ** 160n, 2n ** 160n + BigInt(usdc)])
      expect(await swap(packed)).toEqual([
        { label: 'It', type: 'amount', value: '5', token: { symbol: '', decimals: null } },
      ])
  })

  test('an address listed in senderAddress is shown as the account that sends the request', async () => {
    const field = { path: 'receiver', label: 'To', format: 'addressName', params: { senderAddress: [zeroAddress] } }
    expect(await fieldsOf('swap', [0n, 1n, zeroAddress], [field])).toMatchObject([{ value: me }])
    expect(await fieldsOf('swap', [0n, 1n, friend], [field])).toMatchObject([{ value: friend }])
  })

  test.each([
    ['a value that is hidden', { path: 'fee', visible: 'never' }, []],
    ['a value that is hidden where it is listed', { path: 'fee', visible: { ifNotIn: ['30'] } }, []],
    ['a value that must be another one', { path: 'fee', visible: { mustMatch: ['31'] } }, undefined],
    ['a value that must be what it is', { path: 'fee', visible: { mustMatch: ['0x1e'] } }, []],
  ])('%s', async (_, field, expected) => {
    expect(await set(field)).toEqual(expected)
  })
})
