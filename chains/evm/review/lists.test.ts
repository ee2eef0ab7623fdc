import { encodeFunctionData, maxUint160, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  apes,
  createReviewing,
  friend,
  kindsOf,
  me,
  permit2,
  router,
  usdc,
  usdcToken,
  weth,
} from '../testing/reviewing.ts'
import { functions } from './interfaces.ts'
import { maxCalls } from './params.ts'

/** Calls of standards that move or allow several things at once, and those of Permit2. */
const { ask } = createReviewing()
const abi = parseAbi(functions as readonly string[])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const send = (to: string, functionName: string, args: readonly unknown[]) =>
  ask({ method: 'eth_sendTransaction', params: [{ from: me, to, data: encode(functionName, args) }] })
const wethToken = { address: weth, symbol: 'WETH', decimals: 18 }

describe('a transfer of several collectibles (ERC-1155)', () => {
  const move = (ids: readonly bigint[], amounts: readonly bigint[]) =>
    send(apes, 'safeBatchTransferFrom', [me, friend, ids, amounts, '0x'])

  test('shows each of them with its amount', async () => {
    const common = {
      type: 'transferNft',
      collection: { address: apes, symbol: 'APE', decimals: null },
      from: me,
      to: friend,
    }
    expect((await move([7n, 8n], [1n, 20n])).actions).toEqual([
      { ...common, id: '7', amount: '1' },
      { ...common, id: '8', amount: '20' },
    ])
  })

  test.each([
    ['without an amount for each', [7n, 8n], [1n], false],
    ['of as many as are shown', Array(maxCalls).fill(7n), Array(maxCalls).fill(1n), true],
    ['of more than are shown', Array(maxCalls + 1).fill(7n), Array(maxCalls + 1).fill(1n), false],
  ])('%s', async (_, ids, amounts, isKnown) => {
    const description = await move(ids, amounts)
    expect(description.actions[0]).toMatchObject(isKnown ? { type: 'transferNft' } : { type: 'call' })
    expect(kindsOf(description)).toEqual(isKnown ? [] : ['unknownCall'])
  })
})

describe('a call of Permit2', () => {
  const details = (token: string, amount: bigint) => ({ token, amount, expiration: 1_900_000_000, nonce: 0 })
  const permit = (list: unknown) =>
    send(permit2, 'permit', [me, { details: list, spender: router, sigDeadline: 1_900_000_000n }, '0x'])
  const allowance = { type: 'approve', spender: router, expires: 1_900_000_000_000 }

  test('that transfers shows the token, the amount and both accounts', async () => {
    const { actions } = await send(permit2, 'transferFrom', [me, friend, 5n, usdc])
    expect(actions).toEqual([{ type: 'transfer', token: usdcToken, amount: '5', from: me, to: friend }])
  })

  test('that hands in a permit shows its allowance', async () => {
    const description = await permit(details(usdc, maxUint160))
    expect(description.actions).toEqual([{ ...allowance, token: usdcToken, amount: null }])
    expect(kindsOf(description)).toEqual(['unlimitedAllowance', 'unknownSpender'])
  })

  test('that hands in a permit for several tokens shows each allowance', async () => {
    expect((await permit([details(usdc, 5n), details(weth, 6n)])).actions).toEqual([
      { ...allowance, token: usdcToken, amount: '5' },
      { ...allowance, token: wethToken, amount: '6' },
    ])
  })

  test('that ends allowances shows each of them', async () => {
    const list = [usdc, weth].map((token) => ({ token, spender: router }))
    const ended = { type: 'approve', spender: router, amount: '0' }
    expect((await send(permit2, 'lockdown', [list])).actions).toMatchObject([
      { ...ended, token: usdcToken },
      { ...ended, token: wethToken },
    ])
  })

  test.each([
    ['a permit for as many tokens as are shown', maxCalls, []],
    ['a permit for more tokens than are shown', maxCalls + 1, ['unknownCall']],
  ])('%s', async (_, count, kinds) => {
    expect(kindsOf(await permit(Array(count).fill(details(usdc, 0n))))).toEqual(kinds)
  })

  test.each([
    ['for no token', 0],
    ['for more tokens than are shown', maxCalls + 1],
  ])('that ends allowances %s is an unknown call', async (_, count) => {
    const list = Array(count).fill({ token: usdc, spender: router })
    expect(kindsOf(await send(permit2, 'lockdown', [list]))).toEqual(['unknownCall'])
  })
})

describe('several calls of an account that is a contract', () => {
  const approve = encode('approve', [router, 5n])
  const both = [
    { type: 'transfer', amount: '4', from: router, to: friend },
    { type: 'approve', token: usdcToken, amount: '5' },
  ]

  test.each([
    [
      'as lists',
      '(address[] targets, uint256[] values, bytes[] data)',
      [
        [friend, usdc],
        [4n, 0n],
        ['0x', approve],
      ],
    ],
    [
      'as one list',
      '((address target, uint256 value, bytes data)[] calls)',
      [
        [
          { target: friend, value: 4n, data: '0x' },
          { target: usdc, value: 0n, data: approve },
        ],
      ],
    ],
  ])('are each described: %s', async (_, form, args) => {
    const data = encodeFunctionData({ abi: parseAbi([`function executeBatch${form}`] as [string]), args } as never)
    const { actions } = await ask({ method: 'eth_sendTransaction', params: [{ from: me, to: router, data }] })
    expect(actions).toMatchObject(both)
  })

  test.each([
    ['a target', [[friend], [4n, 0n], ['0x', approve]]],
    ['a value', [[friend, usdc], [4n], ['0x', approve]]],
    ['the data', [[friend, usdc], [4n, 0n], ['0x']]],
  ])('are unknown where %s is missing', async (_, args) => {
    const description = await send(router, 'executeBatch', args)
    expect(description.actions).toMatchObject([{ type: 'call', contract: router, name: 'executeBatch' }])
    expect(kindsOf(description)).toContain('unknownCall')
  })
})
