import type { RpcCall } from 'portico/wallet'
import { encodeAbiParameters, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAnvil } from '../../../test/world/anvil.ts'
import { putErc20 } from '../../../test/world/erc20.ts'
import { startChainOf } from '../testing/chainOf.ts'
import { toNetwork } from '../testing/network.ts'
import { nodesOf } from '../testing/nodes.ts'
import { friend, me } from '../testing/reviewing.ts'
import { startTestRpc } from '../testing/rpc.ts'
import { createSimulate } from './simulate.ts'
import type { RequestScene } from './types.ts'

const token = '0x1000000000000000000000000000000000000001'
/** Where a simulation with `traceTransfers` logs the coins that move. */
const coinLogs = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const coin = { symbol: 'ETH', decimals: 18 }
const abi = parseAbi(['function transfer(address to, uint256 amount)'])
const transfer = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [friend, amount] })

const ask = (call: RpcCall, url: string, id = 31337, more: Partial<RequestScene> = {}) => {
  const { signal } = new AbortController()
  const network = toNetwork(id, url)
  const scene = { address: me, network, origin: 'https://app.example', ...more }
  return createSimulate(() => [network], nodesOf(signal))(call, scene, signal)
}
const send = (call: object): RpcCall => ({ method: 'eth_sendTransaction', params: [{ from: me, ...call }] })
const batch = (...calls: object[]): RpcCall => ({ method: 'wallet_sendCalls', params: [{ from: me, calls }] })

describe('on a node that simulates', () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31337 })
    await putErc20(anvil.url, { address: token, balances: { [me]: 1_000n } })
  })
  afterAll(() => anvil.stop())

  test('a payment reduces the balance by its amount; the fee is separate', async () => {
    const simulation = await ask(send({ to: friend, value: numberToHex(10n ** 18n) }), anvil.url)
    expect(simulation).toMatchObject({ outcome: 'succeeds', fee: { symbol: 'ETH', decimals: 18 } })
    expect(simulation?.changes).toEqual([{ token: coin, amount: `-${10n ** 18n}` }])
    expect(BigInt(simulation?.fee?.value ?? 0)).toBeGreaterThan(21_000n)
  })

  test('a batch has one sum, with each call on the state after the previous one', async () => {
    const calls = [
      { to: token, data: transfer(5n) },
      { to: token, data: transfer(7n) },
      { to: friend, value: '0x1' },
    ]
    const simulation = await ask(batch(...calls), anvil.url)
    expect(simulation?.outcome).toBe('succeeds')
    expect(simulation?.changes).toMatchObject([{ amount: '-12' }, { token: coin, amount: '-1' }])
  })

  test('a call that reverts fails, and changes nothing', async () => {
    expect(await ask(send({ to: token, data: transfer(10n ** 40n) }), anvil.url)).toMatchObject({
      outcome: 'fails',
      changes: [],
    })
  })

  test('a payment above the balance fails', async () => {
    expect(await ask(send({ to: friend, value: numberToHex(10n ** 30n) }), anvil.url)).toMatchObject({
      outcome: 'fails',
    })
  })

  test('a signature is not simulated', async () => {
    expect(await ask({ method: 'personal_sign', params: ['Hello', me] }, anvil.url)).toBeNull()
  })
})

describe('on other nodes', () => {
  const stops: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(stops.map((stop) => stop())))
  const start = async (answers: Readonly<Record<string, object>>) => {
    const node = await startTestRpc(
      ({ method }) => answers[method] ?? { error: { code: -32601, message: 'No such method' } },
    )
    stops.push(node.stop)
    return node.url
  }
  const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const log = (from: string, to: string, amount: bigint) => ({
    address: '0x1000000000000000000000000000000000000001',
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  })

  test('a trace shows changes of coins and tokens, without reverted calls', async () => {
    const frame = {
      type: 'CALL',
      from: me,
      to: friend,
      value: '0x5',
      gasUsed: '0x5208',
      logs: [log(me, friend, 8n)],
      calls: [
        { type: 'CALL', from: friend, to: me, value: '0x2', logs: [log(friend, me, 3n)] },
        {
          type: 'CALL',
          from: friend,
          to: me,
          value: '0x9',
          error: 'execution reverted',
          calls: [],
          logs: [log(friend, me, 9n)],
        },
        { type: 'DELEGATECALL', from: me, to: friend, value: '0x5' },
      ],
    }
    const simulation = await ask(send({ to: friend }), await start({ debug_traceCall: { result: frame } }))
    expect(simulation).toMatchObject({ outcome: 'succeeds', fee: null })
    expect(simulation?.changes).toEqual([
      { token: coin, amount: '-3' },
      { token: { address: '0x1000000000000000000000000000000000000001', symbol: '', decimals: null }, amount: '-5' },
    ])
  })

  const weth = '0x2000000000000000000000000000000000000002'
  /** The wrapped coin of Ethereum. */
  const listed = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const vault = '0x3000000000000000000000000000000000000003'
  const none = `0x${'0'.repeat(40)}`
  const event = (hash: string) => (address: string, of: string, amount: bigint) => ({
    ...log(of, of, amount),
    address,
    topics: [hash, topic(of)],
  })
  const deposit = event('0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c')
  const withdrawal = event('0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65')
  test.each([
    ['a deposit into the wrapped coin adds to it', [deposit(weth, me, 5n)], [{ amount: '5' }]],
    ['a withdrawal from the wrapped coin takes from it', [withdrawal(weth, me, 5n)], [{ amount: '-5' }]],
    [
      'a wrapped coin that logs a transfer as well counts once',
      [{ ...log(none, me, 5n), address: weth }, deposit(weth, me, 5n)],
      [{ amount: '5' }],
    ],
    [
      'a transfer of nothing does not hide a withdrawal',
      [{ ...log(me, none, 0n), address: weth }, withdrawal(weth, me, 5n)],
      [{ amount: '-5' }],
    ],
    [
      'a transfer stands for one of two equal deposits',
      [deposit(weth, me, 5n), { ...log(none, me, 5n), address: weth }, deposit(weth, me, 5n)],
      [{ amount: '10' }],
    ],
    [
      'a listed wrapped coin whose symbol can not be read is one',
      [withdrawal(listed, me, 5n)],
      [{ token: { address: listed, symbol: '' }, amount: '-5' }],
    ],
    ['a deposit into another contract gives no token', [deposit(vault, me, 5n)], []],
    ['a withdrawal from another contract takes no token', [withdrawal(vault, me, 5n)], []],
  ])('%s', async (_, logs, changes) => {
    const node = await startChainOf(
      { [weth]: { symbol: 'WETH', decimals: 18 }, [vault]: {} },
      { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs }] }] },
    )
    stops.push(node.stop)
    const simulation = await ask(send({ to: weth }), node.url)
    expect(simulation?.changes).toMatchObject(changes)
    expect(simulation?.changes).toHaveLength(changes.length)
  })

  const collection = '0x4000000000000000000000000000000000000004'
  const moved = (types: readonly string[], values: readonly unknown[], parties: readonly string[], hash: string) => ({
    address: collection,
    topics: [hash, ...parties.map(topic)],
    data: encodeAbiParameters(
      types.map((type) => ({ type })),
      values,
    ),
  })
  const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
  const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
  const [pair, lists] = [
    ['uint256', 'uint256'],
    ['uint256[]', 'uint256[]'],
  ]
  const away = [friend, me, friend]
  test.each([
    ['one, with its amount', moved(pair, [7n, 3n], away, transferSingle), [{ id: '7', amount: '-3' }]],
    [
      'a batch, with the amount of each',
      moved(
        lists,
        [
          [7n, 8n],
          [1n, 20n],
        ],
        away,
        transferBatch,
      ),
      [
        { id: '7', amount: '-1' },
        { id: '8', amount: '-20' },
      ],
    ],
    ['a batch, without an amount for each', moved(lists, [[7n, 8n], [1n]], away, transferBatch), []],
    ['a batch, without the receiver', moved(lists, [[7n], [1n]], [friend, me], transferBatch), []],
    ['one, without the receiver', moved(pair, [7n, 3n], [friend, me], transferSingle), []],
    ['one, without its amount', moved(['uint256'], [7n], away, transferSingle), []],
  ])('collectibles of ERC-1155 that leave the account: %s', async (_, entry, changes) => {
    const block = { calls: [{ status: '0x1', gasUsed: '0x5208', logs: [entry] }] }
    const node = await startChainOf({ [collection]: { symbol: 'APE' } }, { eth_simulateV1: [block] })
    stops.push(node.stop)
    const simulation = await ask(send({ to: collection }), node.url)
    const token = { address: collection, symbol: 'APE' }
    expect(simulation?.changes).toMatchObject(changes.map((change) => ({ token, ...change })))
    expect(simulation?.changes).toHaveLength(changes.length)
  })

  test.each([
    ['the present one', {}, 1],
    ['the legacy one', { gasPrice: numberToHex(9n * 10n ** 9n) }, 9],
    ['the tip on top of the present one', { maxPriorityFeePerGas: numberToHex(7n * 10n ** 9n) }, 8],
    ['the maximum', { maxPriorityFeePerGas: '0x77359400', maxFeePerGas: '0x77359400' }, 2],
  ])('the fee is at the price that the page sets: %s', async (_, prices, gwei) => {
    const node = await startChainOf({}, { eth_estimateGas: '0x5208' })
    stops.push(node.stop)
    const simulation = await ask(send({ to: friend, ...prices }), node.url)
    expect(simulation?.fee?.value).toBe(`${21_000n * BigInt(gwei) * 10n ** 9n}`)
  })

  test('without either method, an estimate shows whether it fails, and the changes are unknown', async () => {
    expect(await ask(send({ to: friend }), await start({ eth_estimateGas: { result: '0x5208' } }))).toEqual({
      outcome: 'succeeds',
      changes: null,
      fee: null,
    })
    const reverted = { error: { code: 3, message: 'execution reverted' } }
    expect(await ask(send({ to: friend }), await start({ eth_estimateGas: reverted }))).toMatchObject({
      outcome: 'fails',
    })
  })

  test.each([
    ['a node that knows no method', {}],
    ['an answer of another form', { eth_simulateV1: { result: [{ calls: 'many' }] } }],
  ])('%s leaves the outcome and the changes unknown', async (_, answers) => {
    const unknown = { outcome: 'unknown', changes: null, fee: null }
    expect(await ask(send({ to: friend }), await start(answers))).toEqual(unknown)
  })

  test('a batch is not traced call by call, and a network that the host lacks is not asked', async () => {
    const url = await start({ eth_estimateGas: { result: '0x5208' } })
    const unknown = { outcome: 'unknown', changes: null, fee: null }
    expect(await ask(batch({ to: friend }, { to: friend }), url)).toEqual(unknown)
    expect(await ask(send({ to: friend, chainId: '0xa' }), url)).toEqual(unknown)
  })

  test.each([
    ['has code', '0x6001', [{ token: coin, amount: '-5' }]],
    ['has no code yet', '0x', null],
    ['can not be read', undefined, null],
  ])('a user operation whose account %s', async (_, code, changes) => {
    const moved = { status: '0x1', gasUsed: '0x5208', logs: [{ ...log(me, friend, 5n), address: coinLogs }] }
    const url = await start({
      eth_simulateV1: { result: [{ calls: [moved] }] },
      ...(code !== undefined && { eth_getCode: { result: code } }),
    })
    const simulation = await ask(
      { method: 'eth_sendUserOperation', params: [{ sender: me, callData: '0x12' }, friend] },
      url,
    )
    const outcome = changes ? 'succeeds' : 'unknown'
    expect(simulation).toEqual({ outcome, changes, fee: null })
  })
})
