import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../anvil.ts'
import { putErc20 } from '../erc20.ts'
import { type ProjectApi, startProjectApi } from '../projectApi.ts'
import { coinAddress, swapRouter } from './addresses.ts'
import { putSwapRouter, swapAbi } from './router.ts'

const chain = 'eip155:31337'
const user = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tusd = `0x${'1'.repeat(40)}`
const [coinId, tokenId, userId] = [coinAddress, tusd, user].map((address) => `${chain}:${address}`)

let node: Anvil
let api: ProjectApi
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  await putSwapRouter(node.url)
  await putErc20(node.url, { address: tusd, balances: { [swapRouter]: 5_000_000_000n } })
  api = await startProjectApi({ chains: { 31337: node.url } })
})
beforeEach(() => api.reset())
afterAll(() => Promise.all([api.stop(), node.stop()]))

const get = async (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries({ projectId: 'p', ...query }).filter((entry): entry is [string, string] => !!entry[1])
  const response = await fetch(`${api.url}/v1/convert/${path}?${new URLSearchParams(given)}`)
  return { status: response.status, body: (await response.json()) as never }
}
const build = async (body: object) => {
  const init = { method: 'POST', body: JSON.stringify({ projectId: 'p', ...body }) }
  const response = await fetch(`${api.url}/v1/convert/build-transaction`, init)
  return { status: response.status, body: (await response.json()) as never }
}
const asked = { userAddress: user, from: coinId, to: tokenId, amount: '1000000000000000000', gasPrice: '1' }

test('it lists the coin and the tokens of a chain, and what gas costs', async () => {
  const { tokens } = (await get('tokens', { chainId: chain })).body as { tokens: { symbol: string; address: string }[] }
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD', 'PEB', 'MOSS'])
  expect(tokens[0]).toMatchObject({ address: coinId, decimals: 18 })
  const { standard } = (await get('gas-price', { chainId: chain })).body as { standard: string }
  expect(BigInt(standard)).toBeGreaterThan(0n)
  expect((await get('tokens', { chainId: 'eip155:5' })).status).toBe(400)
})

test('a quote follows prices and market, and ends where the router has no more', async () => {
  const quote = async (query: object = {}) => {
    const { body } = await get('quotes', { ...asked, ...query })
    return (body as { quotes: { toAmount: string }[] }).quotes[0]?.toAmount
  }
  expect(await quote()).toBe('2000000000')
  api.project.data.swapFactor = 0.5
  expect(await quote()).toBe('1000000000')
  const tooMuch = await get('quotes', { ...asked, amount: '9000000000000000000000' })
  expect(tooMuch).toEqual({
    status: 400,
    body: { status: 'FAILED', reasons: [{ field: 'amount', description: 'insufficient liquidity' }] },
  })
  expect((await get('quotes', { ...asked, to: `eip155:1:${tusd}` })).status).toBe(400)
})

test('approvals are for the router, of an amount or without a limit', async () => {
  expect((await get('allowance', { tokenAddress: tokenId, userAddress: userId })).body).toEqual({ allowance: '0' })
  const approval = async (amount?: string) => {
    const { body } = await get('build-approve', { userAddress: userId, from: tokenId, to: coinId, amount })
    const { tx } = body as { tx: { from: string; value: string; data: Hex } }
    expect(tx).toMatchObject({ from: tokenId, value: '0' })
    return decodeFunctionData({ abi: erc20Abi, data: tx.data }).args
  }
  expect(await approval('42')).toEqual([swapRouter, 42n])
  expect(await approval()).toEqual([swapRouter, 2n ** 256n - 1n])
})

test('a swap is built with the lowest amount that is accepted', async () => {
  const { projectId: _, ...body } = { projectId: '', ...asked, userAddress: userId, disableEstimate: true }
  const { tx } = (await build({ ...body, eip155: { slippage: 1 } })).body as { tx: { data: Hex } }
  expect(tx).toMatchObject({ from: userId, amount: '2000000000', eip155: { gas: '220000' } })
  const [, swap] = decodeFunctionData({ abi: swapAbi, data: tx.data }).args
  expect(swap).toMatchObject({ dstReceiver: user, amount: 10n ** 18n, minReturnAmount: 1_980_000_000n })
  expect((await build(body)).status).toBe(400)
})
