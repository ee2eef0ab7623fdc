import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

let node: Anvil
let api: ProjectApi
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  api = await startProjectApi({ chains: { 31337: node.url } })
})
afterAll(async () => void (await Promise.all([node?.stop(), api?.stop()])))

const recipient = `0x${'43'.repeat(20)}`
const post = async (url: string, body: unknown) =>
  (await (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as {
    readonly result?: Readonly<Record<string, unknown>>
    readonly error?: unknown
  }
const call = (method: string, params: object) =>
  post(`${api.url}/v1/json-rpc?projectId=x`, { jsonrpc: '2.0', id: 1, method, params })
const payment = { asset: 'eip155:31337/slip44:60', amount: '1.5', recipient: `eip155:31337:${recipient}` }
/** Opens a session and its page. `press` presses a button of the page. */
async function openPage() {
  const { result } = await call('reown_getExchangePayUrl', { exchangeId: 'tidemark', ...payment })
  const { url, sessionId } = result as { url: string; sessionId: string }
  await fetch(url)
  const press = (name: string) =>
    fetch(new URL(`/exchange/${name}?session=${sessionId}&projectId=x`, url), { method: 'POST' })
  const status = async () => (await call('reown_getExchangeBuyStatus', { exchangeId: 'tidemark', sessionId })).result
  return { press, status }
}

test('an exchange sends the payment of its session to the recipient', async () => {
  const { press, status } = await openPage()
  expect(await status()).toEqual({ status: 'IN_PROGRESS' })
  await press('pay')
  expect(await status()).toEqual({ status: 'SUCCESS', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const balance = async () => {
    const { result } = await post(node.url, {
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance' },
      params: [recipient, 'latest'],
    })
    return BigInt(String(result))
  }
  // The node answers with the hash before the block is mined.
  await vi.waitFor(async () => expect(await balance()).toBe(15n * 10n ** 17n))
})

test('an exchange fails on cue', async () => {
  const { press, status } = await openPage()
  await press('fail')
  expect(await status()).toEqual({ status: 'FAILED' })
})

test.each([
  ['reown_getExchangePayUrl', { exchangeId: 'tidemark', ...payment, amount: 'much' }],
  ['reown_getExchangePayUrl', { exchangeId: 'tidemark', ...payment, asset: 'USDC' }],
  ['reown_getExchangeBuyStatus', { exchangeId: 'tidemark', sessionId: 'none' }],
  ['reown_getNothing', {}],
])('%s of %j is an error', async (method, params) => {
  expect(await call(method, params)).toMatchObject({ error: { code: -32602 } })
})

test('exchanges are listed as the host wants them', async () => {
  const ids = async (params: object) => {
    const { result } = await call('reown_getExchanges', { page: 1, ...params })
    return (result?.exchanges as { id: string }[]).map(({ id }) => id)
  }
  expect(await ids({})).toEqual(['tidemark', 'lantern'])
  expect(await ids({ includeOnly: ['lantern'] })).toEqual(['lantern'])
  expect(await ids({ exclude: ['lantern'] })).toEqual(['tidemark'])
})

test('exchanges are not listed by two filters at once', async () => {
  const both = { page: 1, includeOnly: ['tidemark'], exclude: ['lantern'] }
  expect(await call('reown_getExchanges', both)).toMatchObject({ status: 'FAILED' })
})
