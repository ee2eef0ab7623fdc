/** Spend permissions of Coinbase: an allowance that is renewed after each period. */
import { TypedDataEncoder } from 'ethers'
import { encodeFunctionData, keccak256, maxUint160, parseAbi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, router, usdc, usdcToken, weth } from '../testing/reviewing.ts'

const { ask } = createReviewing()

const manager = '0xf85210B21cC50302F477BA56686d2019dC9b67Ad'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
const types = {
  SpendPermission: fieldsOf(
    'address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData',
  ),
}
const message = {
  account: me,
  spender: router,
  token: usdc,
  allowance: '10000000',
  period: 2_592_000,
  start: 1_800_000_000,
  end: 1_900_000_000,
  salt: '7',
  extraData: '0x',
}
const domain = { name: 'Spend Permission Manager', version: '1', chainId: 1, verifyingContract: manager }
const sign = (more: object = {}, how: object = {}) => {
  const data = { types, domain, primaryType: 'SpendPermission', message: { ...message, ...more }, ...how }
  return ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
}
const allowance = {
  type: 'approve',
  token: usdcToken,
  spender: router,
  amount: '10000000',
  period: 2_592_000_000,
  starts: 1_800_000_000_000,
  expires: 1_900_000_000_000,
}

test('a spend permission is an allowance with its token, amount, period, start and end', async () => {
  // `PERMISSION_TYPEHASH` of the deployed contract.
  expect(keccak256(stringToHex(TypedDataEncoder.from(types).encodeType('SpendPermission')))).toBe(
    '0xc9fa0f0252014cf89ab0539e3bb3adcb76f93e6bb6494e8cc61c14e2761ee2e4',
  )
  const description = await sign()
  expect(description.actions).toEqual([allowance])
  expect(description.cautions).toEqual([{ kind: 'unknownSpender', weight: 'warning', subject: router }])
})

test('the spender is judged like that of a permit, and an amount without a limit too', async () => {
  expect(kindsOf(await sign({ spender: friend }))).toEqual(['accountSpender'])
  const all = await sign({ spender: friend, allowance: maxUint160.toString(), end: 2 ** 48 - 1 })
  expect(all.actions).toMatchObject([{ type: 'approve', amount: null, expires: null }])
  expect(kindsOf(all)).toEqual(['accountSpender', 'unlimitedAllowance'])
})

test('the coin of the network is no token (ERC-7528)', async () => {
  const { actions } = await sign({ token: coin, allowance: '0x5' })
  expect(actions).toMatchObject([{ type: 'approve', token: { decimals: 18 }, amount: '5' }])
  expect(actions[0]).not.toHaveProperty('token.address')
})

test('a permission from the beginning of time has no start to show', async () => {
  const { actions } = await sign({ start: 0 })
  expect(actions).toMatchObject([{ type: 'approve', amount: '10000000' }])
  expect(actions[0]).not.toHaveProperty('starts')
})

test('each permission of a batch is an allowance', async () => {
  const { account, period, start, end, ...details } = message
  const batch = {
    types: {
      SpendPermissionBatch: fieldsOf(
        'address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions',
      ),
      PermissionDetails: fieldsOf('address spender,address token,uint160 allowance,uint256 salt,bytes extraData'),
    },
    primaryType: 'SpendPermissionBatch',
    message: { account, period, start, end, permissions: [details, { ...details, token: weth, spender: friend }] },
  }
  const description = await sign({}, batch)
  expect(description.actions).toMatchObject([allowance, { ...allowance, token: { symbol: 'WETH' }, spender: friend }])
  expect(kindsOf(description)).toEqual(['accountSpender', 'unknownSpender'])
  const none = await sign({}, { ...batch, message: { ...batch.message, permissions: [] } })
  expect(kindsOf(none)).toContain('order')
})

test.each<[string, object, object]>([
  ['another account', { account: friend }, {}],
  ['another contract', {}, { domain: { ...domain, verifyingContract: router } }],
  [
    'more values',
    { hook: router },
    { types: { SpendPermission: [...types.SpendPermission, { name: 'hook', type: 'address' }] } },
  ],
])('a permission for %s is shown with all its values, as data that anyone can use', async (_, more, how) => {
  const description = await sign(more, 'types' in how ? { ...how, message: { ...message, ...more } } : how)
  expect(description.actions).toMatchObject([{ type: 'approve' }, { type: 'data', name: 'SpendPermission' }])
  expect(kindsOf(description)).toContain('order')
})

test.each<[string, object]>([
  ['no spender', { spender: '' }],
  ['an amount that is no number', { allowance: 'all' }],
  ['an amount of nothing, which ends no allowance', { allowance: '0' }],
  ['no period', { period: '0' }],
  ['no end', { end: null }],
  ['an end before its start', { end: message.start - 1 }],
  ['an end at its start', { end: message.start }],
])('a permission with %s is not shown as harmless data', async (_, more) => {
  const description = await sign(more)
  expect(description.actions).toMatchObject([{ type: 'data', name: 'SpendPermission' }])
  expect(kindsOf(description)).toContain('order')
})

describe('calls of the manager', () => {
  const permission =
    'struct Permission { address account; address spender; address token; uint160 allowance; uint48 period; uint48 start; uint48 end; uint256 salt; bytes extraData; }'
  const abi = parseAbi([
    permission,
    'struct Period { uint48 start; uint48 end; uint160 spend; }',
    'function approve(Permission permission) returns (bool)',
    'function approveWithRevoke(Permission given, Permission ended, Period last) returns (bool)',
    'function revoke(Permission permission)',
  ])
  const given = { ...message, allowance: 10_000_000n, salt: 7n }
  const old = { ...given, spender: friend, token: weth, allowance: 5n }
  const send = (functionName: string, args: readonly unknown[], to = manager) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    return ask({ method: 'eth_sendTransaction', params: [{ from: me, to, data }] })
  }
  const stopped = { type: 'approve', token: { symbol: 'WETH' }, spender: friend, amount: '0', expires: null }

  test('that approves a permission is the same allowance', async () => {
    expect((await send('approve', [given])).actions).toEqual([allowance])
    expect((await send('approve', [given], usdc)).actions).toMatchObject([{ type: 'call' }])
  })

  test('that revokes a permission ends an allowance, and raises no caution', async () => {
    const description = await send('revoke', [old])
    expect(description.actions).toMatchObject([stopped])
    expect(kindsOf(description)).toEqual([])
  })

  test('that approves one permission and revokes another shows both', async () => {
    const last = { start: 0, end: 0, spend: 0n }
    const description = await send('approveWithRevoke', [given, old, last])
    expect(description.actions).toMatchObject([stopped, allowance])
    expect(kindsOf(description)).toEqual(['unknownSpender'])
    // An allowance that the manager would refuse is not shown as one.
    const refused = await send('approveWithRevoke', [{ ...given, allowance: 0n }, old, last])
    expect(refused.actions).toMatchObject([{ type: 'call', name: 'approveWithRevoke' }])
  })
})
