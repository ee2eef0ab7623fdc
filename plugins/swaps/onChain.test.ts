import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callNode } from '../../test/wallets/node.ts'
import { putErc20 } from '../../test/world/erc20.ts'
import { swapRouter } from '../../test/world/swaps/addresses.ts'
import { swapAbi } from '../../test/world/swaps/router.ts'
import {
  coinId,
  coinsOf,
  type Market,
  openSwap,
  startMarket,
  timeLimit,
  tokensOf,
  tusd,
  tusdId,
} from './testing/market.ts'
import { swapsSlice } from './tokens.ts'

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
beforeEach(() => market.api.reset())
afterAll(() => market.stop())

const open = async (...rest: Parameters<typeof openSwap> extends [Market, ...infer Rest] ? Rest : never) => {
  const stage = await openSwap(market, ...rest)
  onTestFinished(stage.dispose)
  return stage
}

/** Approves the router without a request to the wallet, and waits for the block. */
async function approveElsewhere(address: string, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter, amount] })
  await callNode(market.node.url, 'anvil_impersonateAccount', [address])
  const hash = await callNode(market.node.url, 'eth_sendTransaction', [{ from: address, to: tusd, data }])
  await callNode(market.node.url, 'anvil_stopImpersonatingAccount', [address])
  const receipt = () => callNode(market.node.url, 'eth_getTransactionReceipt', [hash])
  await vi.waitFor(async () => expect(await receipt()).toMatchObject({ status: '0x1' }))
}
/** Removes the approval, because the tests share a chain. */
const forgetApproval = (address: string) => approveElsewhere(address, 0n)

type Call = { readonly to: string; readonly value: string; readonly data: Hex; readonly gas?: string }
const callOf = (logged: { readonly params: unknown } | undefined) => (logged?.params as [Call])[0]

test('a coin is swapped for a token: the shown amounts are signed and arrive', async () => {
  const { address, controller, fill, review, sent, state, counted, view, toasts } = await open()
  const before = await tokensOf(market, address)
  await fill(coinId, tusdId, '0.5')
  expect(state().quote).toMatchObject({ amount: '500000000000000000', output: '1000000000' })
  const order = await review()
  expect(order).toMatchObject({ output: '1000000000', minimum: '990000000', amount: '500000000000000000' })
  await controller.swap(order?.id ?? 0)
  const call = callOf(sent()[0])
  expect([call.to, BigInt(call.value)]).toEqual([swapRouter, 500_000_000_000_000_000n])
  const [, swap] = decodeFunctionData({ abi: swapAbi, data: call.data }).args
  expect(swap).toMatchObject({ dstReceiver: getAddress(address), minReturnAmount: BigInt(order?.minimum ?? 0) })
  await expect.poll(() => tokensOf(market, address), { timeout: timeLimit }).toBe(before + 1_000_000_000n)
  expect(view()).toBe('Account')
  expect(state()).toMatchObject({ amount: '', order: null, step: 'idle' })
  await expect.poll(toasts, { timeout: timeLimit }).toContain('Swapped 0.5 ETH to TUSD')
  const properties = { swapFromToken: 'ETH', swapToToken: 'TUSD', swapFromAmount: '0.5', swapToAmount: '1000' }
  expect(counted.map(({ event }) => event)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  expect(counted[1]?.properties).toMatchObject({ ...properties, isSmartAccount: false, network: 'eip155:31337' })
})

test('a token is approved with the amount of the swap, quoted again, and swapped', async () => {
  const { address, controller, fill, review, sent, state } = await open()
  const [tokens, coins] = [await tokensOf(market, address), await coinsOf(market, address)]
  await fill(tusdId, coinId, '100')
  const first = await review()
  expect(first).toMatchObject({ transaction: null, output: '50000000000000000', minimum: '49500000000000000' })
  await controller.approve()
  const approval = callOf(sent()[0])
  expect(approval).toMatchObject({ to: tusd, value: '0x0' })
  expect(decodeFunctionData({ abi: erc20Abi, data: approval.data }).args).toEqual([swapRouter, 100_000_000n])
  const second = state().order
  expect(second?.transaction).not.toBe(null)
  expect(state()).toMatchObject({ step: 'idle', failure: null, hasMoved: false })
  await controller.swap(second?.id ?? 0)
  await expect.poll(() => tokensOf(market, address), { timeout: timeLimit }).toBe(tokens - 100_000_000n)
  await expect
    .poll(() => coinsOf(market, address), { timeout: timeLimit })
    .toBeGreaterThan(coins + 49_000_000_000_000_000n)
  expect(sent()).toHaveLength(2)
})

describe('an older approval that does not suffice', () => {
  const approvals = (calls: ReturnType<Awaited<ReturnType<typeof open>>['sent']>) =>
    calls.map((call) => decodeFunctionData({ abi: erc20Abi, data: callOf(call).data }).args)

  test.each([
    [
      true,
      [
        [swapRouter, 50_000_000n],
        [swapRouter, 0n],
        [swapRouter, 80_000_000n],
      ],
    ],
    [
      false,
      [
        [swapRouter, 50_000_000n],
        [swapRouter, 80_000_000n],
      ],
    ],
  ])('is removed first only if the token requires it (%s)', async (needsReset, expected) => {
    const { address, controller, fill, kernel, review, sent, state } = await open({ needsReset })
    await forgetApproval(address)
    const before = await tokensOf(market, address)
    await fill(tusdId, coinId, '50')
    await review()
    await controller.approve()
    await fill(tusdId, coinId, '80')
    await review()
    const steps: string[] = []
    onTestFinished(
      kernel.store.watch(
        swapsSlice,
        ({ step }) => step,
        (step) => steps.push(step),
      ),
    )
    await controller.approve()
    expect(state()).toMatchObject({ failure: null, step: 'idle' })
    expect(approvals(sent())).toEqual(expected)
    expect(steps.includes('asksReset')).toBe(needsReset)
    await controller.swap(state().order?.id ?? 0)
    await expect.poll(() => tokensOf(market, address), { timeout: timeLimit }).toBe(before - 80_000_000n)
  })

  test('is kept, without further requests, if its removal is declined', async () => {
    const { address, owner, controller, fill, review, sent, state } = await open({ needsReset: true })
    await forgetApproval(address)
    await fill(tusdId, coinId, '50')
    await review()
    await controller.approve()
    await fill(tusdId, coinId, '80')
    await review()
    owner?.cues.reject()
    await controller.approve()
    expect(state()).toMatchObject({ failure: 'declined', step: 'idle', order: { transaction: null } })
    expect(sent()).toHaveLength(2)
  })
})

test('a token that was approved elsewhere meanwhile is not approved again', async () => {
  const { address, controller, fill, review, sent, state } = await open()
  await forgetApproval(address)
  await fill(tusdId, coinId, '70')
  expect((await review())?.transaction).toBe(null)
  await approveElsewhere(address, 70_000_000n)
  await controller.approve()
  expect(sent()).toHaveLength(0)
  expect(state().order?.transaction).toMatchObject({ to: swapRouter })
})

test('swapping the maximum of the coin leaves enough for the fee of the built transaction', async () => {
  const { address, controller, review, state } = await open()
  const [before, coins] = [await tokensOf(market, address), await coinsOf(market, address)]
  onTestFinished(async () => {
    await callNode(market.node.url, 'anvil_setBalance', [address, numberToHex(coins)])
  })
  const slot = pad(swapRouter.toLowerCase() as Hex)
  await callNode(market.node.url, 'anvil_setStorageAt', [tusd, slot, pad(numberToHex(10n ** 15n))])
  controller.setToken('to', tusdId)
  controller.setMax()
  await expect.poll(() => state().quote?.amount, { timeout: timeLimit }).toBe(`${parseEther(state().amount)}`)
  const asked = parseEther(state().amount)
  const order = await review()
  const left = (await coinsOf(market, address)) - BigInt(order?.amount ?? 0)
  expect(BigInt(order?.amount ?? 0)).toBeLessThan(asked)
  expect(left).toBe(3n * BigInt(order?.fee ?? 0))
  await controller.swap(order?.id ?? 0)
  expect(state().failure).toBe(null)
  await expect.poll(() => tokensOf(market, address), { timeout: timeLimit }).toBeGreaterThan(before)
})

test('if the price falls beyond the tolerance during the approval, the new order is shown first', async () => {
  const { controller, fill, review, sent, state } = await open()
  await fill(tusdId, coinId, '80')
  await review()
  market.api.project.data.swapFactor = 0.9
  await controller.approve()
  expect(state()).toMatchObject({ hasMoved: true, order: { output: '36000000000000000' } })
  expect(sent()).toHaveLength(1)
  await controller.swap(state().order?.id ?? 0)
  expect(sent()).toHaveLength(2)
})

test('an old order is built again, and shown first if it gives less', async () => {
  const { controller, fill, review, sent, state } = await open()
  await fill(coinId, tusdId, '1')
  const order = await review()
  const now = vi.spyOn(Date, 'now').mockReturnValue((order?.at ?? 0) + 25_000)
  onTestFinished(() => now.mockRestore())
  market.api.project.data.swapFactor = 0.98
  await controller.swap(order?.id ?? 0)
  expect(sent()).toHaveLength(0)
  expect(state()).toMatchObject({ hasMoved: true, step: 'idle', order: { output: '1960000000' } })
  await controller.swap(order?.id ?? 0)
  expect(sent()).toHaveLength(0)
  await controller.swap(state().order?.id ?? 0)
  expect(sent()).toHaveLength(1)
})

test('a declined request is shown, and can be repeated', async () => {
  const { owner, controller, fill, review, state, counted } = await open()
  await fill(coinId, tusdId, '0.1')
  const order = await review()
  owner?.cues.reject()
  await controller.swap(order?.id ?? 0)
  expect(state()).toMatchObject({ step: 'idle', failure: 'declined', order: { output: order?.output } })
  expect(counted.at(-1)).toMatchObject({ event: 'SWAP_ERROR', properties: { message: 'USER_REJECTED_REQUEST' } })
  owner?.cues.accept()
  await controller.swap(state().order?.id ?? 0)
  expect(state()).toMatchObject({ failure: null, order: null })
})

test('a wallet on another network is not asked to sign', async () => {
  const { owner, controller, fill, review, sent, state } = await open()
  await fill(coinId, tusdId, '0.1')
  const order = await review()
  owner?.cues.learn(31338, market.node.url)
  owner?.cues.setChain(31338)
  await controller.swap(order?.id ?? 0)
  expect(sent()).toHaveLength(0)
  expect(state().step).toBe('idle')
})

test.each([
  ['another symbol', { symbol: 'USDC' }],
  ['other decimals', { quantity: { decimals: '7', numeric: '1' } }],
])('a swap of a token is refused if its contract reports %s than the service', async (_, wrong) => {
  const { data } = market.api.project
  data.tokens = data.tokens.map((token) => {
    const { symbol } = token as { symbol: string }
    return { ...(token as object), ...(symbol === 'TUSD' && wrong) }
  })
  const { fill, review, state } = await open()
  await fill(coinId, tusdId, '0.1')
  expect(await review()).toBe(null)
  expect(state().failure).toBe('otherToken')
})

test('without liquidity or an answer there is no quote, and the next request succeeds', async () => {
  const { controller, state } = await open()
  await putErc20(market.node.url, { address: tusd, balances: { [swapRouter]: 5n } })
  controller.setToken('to', tusdId)
  controller.setAmount('1')
  await expect.poll(() => state().problem, { timeout: timeLimit }).toBe('liquidity')
  market.api.fail('/v1/convert/quotes', { status: 503 })
  await controller.retry()
  expect(state().problem).toBe('failed')
  market.api.heal()
  await putErc20(market.node.url, { address: tusd, balances: { [swapRouter]: 1_000_000_000_000n } })
  await controller.retry()
  expect(state()).toMatchObject({ problem: null, quote: { output: '2000000000' } })
})

test('the answer for a previous amount is ignored', async () => {
  const { controller, state, fill, kernel } = await open()
  await fill(coinId, tusdId, '1')
  const outputs: unknown[] = []
  kernel.store.watch(
    swapsSlice,
    ({ quote }) => quote?.output,
    (output) => outputs.push(output),
  )
  const isAsked = (amount: string) =>
    market.api.requests.some(({ query }) => query.amount === `${amount}${'0'.repeat(18)}`)
  market.api.fail('/v1/convert/quotes', { hang: true, times: 1 })
  controller.setAmount('2')
  await expect.poll(() => isAsked('2'), { timeout: timeLimit }).toBe(true)
  controller.setAmount('3')
  await expect.poll(() => state().quote?.output, { timeout: timeLimit }).toBe('6000000000')
  expect(outputs).toEqual(['6000000000'])
})

test('a transaction that does not match the request is not signed', async () => {
  const { fill, review, state } = await open({ options: { routers: [`0x${'77'.repeat(20)}`] } })
  await fill(coinId, tusdId, '0.1')
  expect(await review()).toBe(null)
  expect(state().failure).toBe('otherTransaction')
})

test('a host fills in the form by symbols, and an unsupported network has no tokens', async () => {
  const wanted = { fromToken: 'tusd', toToken: 'ETH', amount: '12.5' }
  const { state } = await open({ wanted })
  expect(state()).toMatchObject({ from: tusdId, to: coinId, amount: '12.5', quote: { output: '6250000000000000' } })
  const elsewhere = await open({ options: { networks: ['eip155:1'] } })
  expect(elsewhere.state()).toMatchObject({ status: 'unsupported', tokens: [] })
})

test('the maximum of the coin is the balance less three times the fee', async () => {
  const { address, controller, state } = await open()
  controller.setToken('to', tusdId)
  controller.setMax()
  const left = (await coinsOf(market, address)) - parseEther(state().amount)
  expect(left).toBe(450_000n * BigInt(state().gasPrice ?? 0))
})
