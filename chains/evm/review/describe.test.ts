import { encodeFunctionData, maxUint256, numberToHex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { toNetwork } from '../testing/network.ts'
import { nodesOf } from '../testing/nodes.ts'
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
import { createDescribe } from './describe.ts'
import type { RequestScene } from './types.ts'

const coin = { symbol: 'ETH', decimals: 18 }
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function execute(address target, uint256 value, bytes data)',
  'function stake(uint256 amount, address receiver)',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** A call of `multicall(uint256,bytes[])` whose items are one and the same place of the data. */
function repeated(item: `0x${string}`, count: number): `0x${string}` {
  const word = (value: number) => numberToHex(value, { size: 32 }).slice(2)
  const bytes = item.slice(2).padEnd(Math.ceil((item.length - 2) / 64) * 64, '0')
  const selector = encodeFunctionData({ abi, functionName: 'multicall', args: [1n, []] }).slice(0, 10)
  const places = Array.from({ length: count }, () => word(32 * count)).join('')
  return `${selector as '0x'}${word(1)}${word(64)}${word(count)}${places}${word((item.length - 2) / 2)}${bytes}`
}

const { ask } = createReviewing()
const sent = (call: object, more?: Partial<RequestScene>, descriptors?: readonly unknown[]) =>
  ask({ method: 'eth_sendTransaction', params: [{ from: me, ...call }] }, more, descriptors)

describe('transactions', () => {
  test('a payment of the native coin', async () => {
    const description = await sent({ to: friend, value: numberToHex(5n * 10n ** 17n) })
    expect(description).toMatchObject({ account: me, network: 'eip155:1', cautions: [] })
    expect(description.actions).toEqual([
      { type: 'transfer', token: coin, amount: '500000000000000000', from: me, to: friend },
    ])
  })

  test('a transfer of a token, with the symbol and decimals from the chain', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 1_500_000n] })
    const { actions } = await sent({ to: usdc, data })
    expect(actions).toEqual([{ type: 'transfer', token: usdcToken, amount: '1500000', from: me, to: friend }])
  })

  test('an allowance above the supply of the token is unlimited', async () => {
    for (const amount of [maxUint256, 10n ** 15n + 1n]) {
      const data = encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] })
      const description = await sent({ to: usdc, data })
      expect(description.actions).toEqual([
        { type: 'approve', token: usdcToken, spender: router, amount: null, expires: null },
      ])
      expect(kindsOf(description)).toEqual(['unlimitedAllowance', 'unknownSpender'])
    }
  })

  test('a contract that the user allowed before raises no caution, a spender without code always does', async () => {
    const data = (spender: `0x${string}`) => encodeFunctionData({ abi, functionName: 'approve', args: [spender, 5n] })
    expect(kindsOf(await sent({ to: usdc, data: data(router) }, { isKnown: (it) => it === router }))).toEqual([])
    expect(kindsOf(await sent({ to: usdc, data: data(friend) }, { isKnown: () => true }))).toEqual(['accountSpender'])
  })

  test('revoking an allowance raises no caution', async () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [friend, 0n] })
    expect(kindsOf(await sent({ to: usdc, data }))).toEqual([])
  })

  test('functions of a collection are about collectibles, although ERC-20 has the same signatures', async () => {
    const collection = { address: apes, symbol: 'APE', decimals: null }
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [router, 7n] })
    expect((await sent({ to: apes, data: approve })).actions).toEqual([
      { type: 'approveNft', collection, id: '7', spender: router },
    ])
    const move = encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, friend, 7n] })
    expect((await sent({ to: apes, data: move })).actions).toEqual([
      { type: 'transferNft', collection, id: '7', amount: '1', from: me, to: friend },
    ])
    const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [router, true] })
    const description = await sent({ to: apes, data: all })
    expect(description.actions).toEqual([{ type: 'approveAll', collection, spender: router, isAllowed: true }])
    expect(description.cautions[0]).toEqual({ kind: 'approvalForAll', weight: 'danger', subject: router })
  })

  test('deposit() wraps only if the contract is the wrapped coin', async () => {
    const data = encodeFunctionData({ abi, functionName: 'deposit' })
    const value = numberToHex(10n ** 18n)
    const token = { address: weth, symbol: 'WETH', decimals: 18 }
    expect((await sent({ to: weth, data, value })).actions).toEqual([{ type: 'wrap', token, amount: `${10n ** 18n}` }])
    const other = await sent({ to: router, data, value })
    expect(other.actions).toEqual([
      { type: 'call', contract: router, name: 'deposit', fields: [], value: { token: coin, amount: `${10n ** 18n}` } },
    ])
    expect(kindsOf(other)).toEqual(['unknownCall'])
  })

  test('calls inside of calls are shown one by one', async () => {
    const inner = [
      encodeFunctionData({ abi, functionName: 'approve', args: [router, 5n] }),
      encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 6n] }),
    ]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [1n, inner] })
    expect((await sent({ to: usdc, data })).actions.map(({ type }) => type)).toEqual(['approve', 'transfer'])
  })

  test('a user operation is described by the calls that its account executes', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 6n] })
    const callData = encodeFunctionData({ abi, functionName: 'execute', args: [usdc, 0n, data] })
    const { actions } = await ask({ method: 'eth_sendUserOperation', params: [{ sender: router, callData }, me] })
    expect(actions).toEqual([{ type: 'transfer', token: usdcToken, amount: '6', from: router, to: friend }])
  })

  test('a batch for another network than the wallet’s, or for another account, raises a caution', async () => {
    const calls = [{ to: friend, value: '0x1' }, { to: router }]
    const params = [{ version: '2.0.0', from: friend, chainId: '0xa', calls }]
    const { actions, ...description } = await ask({ method: 'wallet_sendCalls', params }, { accounts: [me, friend] })
    expect(actions).toHaveLength(2)
    expect(description).toMatchObject({ network: 'eip155:10', account: friend })
    expect(description.cautions).toEqual([
      { kind: 'otherNetwork', weight: 'danger', subject: 'eip155:10' },
      { kind: 'otherAccount', weight: 'warning', subject: friend },
    ])
  })

  test('a payment of an account that the wallet does not share is not shown as one to the user', async () => {
    const call = { method: 'eth_sendTransaction', params: [{ from: friend, to: friend, value: '0x1' }] }
    const description = await ask(call, { accounts: [me] })
    expect(description).toMatchObject({
      account: friend,
      actions: [{ type: 'transfer', from: me, to: friend }],
      cautions: [{ kind: 'foreignAccount', weight: 'danger', subject: friend }],
    })
    const shared = await ask(call, { accounts: [me, friend.toLowerCase()] })
    expect(shared.actions).toMatchObject([{ type: 'transfer', from: friend, to: friend }])
    expect(kindsOf(shared)).toEqual(['otherAccount'])
  })

  test('an approval of Permit2 is about the token that its call names', async () => {
    const data = encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [usdc, router, 2n ** 160n - 1n, 1_800_000_000],
    })
    expect((await sent({ to: permit2, data })).actions).toEqual([
      { type: 'approve', token: usdcToken, spender: router, amount: null, expires: 1_800_000_000_000 },
    ])
  })

  test('a call of an unknown function is named by its selector', async () => {
    const description = await sent({ to: router, data: '0x12345678aabb' })
    expect(description.actions).toEqual([{ type: 'call', contract: router, name: '0x12345678', fields: [] }])
    expect(kindsOf(await sent({ to: friend, data: '0x12345678' }))).toEqual(['noContract'])
  })

  test.each([
    ['no parameters', undefined],
    ['a target that is no address', [{ to: 'app.example', data: '0x' }]],
    ['data that differ from the input', [{ to: router, data: '0x01', input: '0x02' }]],
    ['a value that is no number', [{ to: router, value: 'all' }]],
  ])('%s are a blind request', async (_, params) => {
    const description = await ask({ method: 'eth_sendTransaction', params })
    expect(description.actions).toEqual([{ type: 'blind' }])
    expect(kindsOf(description)).toEqual(['blindSignature'])
  })

  test('more calls than a user can read raise a danger', async () => {
    const inner = Array.from({ length: 40 }, () =>
      encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 6n] }),
    )
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [1n, inner] })
    const calls = [
      { to: usdc, data },
      { to: usdc, data },
    ]
    const description = await ask({ method: 'wallet_sendCalls', params: [{ from: me, calls }] })
    expect(description.actions).toHaveLength(50)
    expect(kindsOf(description)).toContain('blindSignature')
  })

  test('lists that point to the same bytes many times are read with a limit', async () => {
    let nested = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 6n] })
    for (let depth = 0; depth < 4; depth++) nested = repeated(nested, 50)
    const description = await sent({ to: usdc, data: nested })
    expect(description.actions.length).toBeLessThanOrEqual(50)
    expect(description.cautions).not.toEqual([])
  })

  test('a node that fails leaves tokens unknown', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 6n] })
    const description = await sent({ to: usdc, data }, { network: toNetwork(1, 'http://127.0.0.1:9') })
    expect(description.actions).toMatchObject([
      { type: 'transfer', token: { symbol: '', decimals: null }, amount: '6' },
    ])
    expect(kindsOf(description)).toEqual(['unknownToken'])
  })
})

describe('descriptors of the host', () => {
  const stakeDescriptor = {
    context: { contract: { deployments: [{ chainId: 1, address: router }] } },
    metadata: { constants: { token: usdc } },
    display: {
      formats: {
        'stake(uint256 amount, address receiver)': {
          intent: 'Stake',
          fields: [
            {
              path: '#.amount',
              label: 'Amount',
              format: 'tokenAmount',
              params: { token: '$.metadata.constants.token' },
            },
            { path: 'receiver', label: 'For', format: 'addressName' },
          ],
        },
      },
    },
  }
  const data = encodeFunctionData({ abi, functionName: 'stake', args: [2_000_000n, friend] })

  test('a call that a descriptor explains has an intent and labelled values', async () => {
    const description = await sent({ to: router, data }, {}, [stakeDescriptor])
    expect(description.actions).toEqual([
      {
        type: 'call',
        contract: router,
        intent: 'Stake',
        name: 'stake',
        fields: [
          { label: 'Amount', type: 'amount', value: '2000000', token: usdcToken },
          { label: 'For', type: 'address', value: friend },
        ],
      },
    ])
    expect(kindsOf(description)).toEqual([])
  })

  test('a descriptor applies to its deployments only: elsewhere the call is unknown', async () => {
    expect(kindsOf(await sent({ to: weth, data }, {}, [stakeDescriptor]))).toEqual(['unknownCall'])
  })

  test('a descriptor does not override a standard interface', async () => {
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] })
    const formats = { 'approve(address spender, uint256 amount)': { intent: 'Claim your reward', fields: [] } }
    const description = await sent({ to: usdc, data: approve }, {}, [
      { context: { contract: { deployments: [{ chainId: 1, address: usdc }] } }, display: { formats } },
    ])
    expect(description.actions[0]?.type).toBe('approve')
    expect(kindsOf(description)).toEqual(['accountSpender', 'unlimitedAllowance'])
  })

  test('an invalid descriptor is refused with the path of its fault', () => {
    const wrong = { context: {}, display: { formats: { 'f()': { fields: 'all' } } } }
    expect(() => createDescribe(() => [], nodesOf(new AbortController().signal), [stakeDescriptor, wrong])).toThrow(
      '1.display.formats',
    )
  })
})
