import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnvil } from '../../test/world/anvil.ts'
import { createBalances } from './balance.ts'
import { toNetwork } from './testing/network.ts'
import { nodesOf } from './testing/nodes.ts'
import { type RpcAnswer, startTestRpc } from './testing/rpc.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { signal } = new AbortController()
const stops: (() => Promise<unknown>)[] = []
let lifetime: AbortController

beforeEach(() => {
  lifetime = new AbortController()
})
afterEach(async () => {
  lifetime.abort()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function start(answer: RpcAnswer) {
  const server = await startTestRpc(answer)
  stops.push(server.stop)
  return server
}

const ten: RpcAnswer = () => ({ result: '0xa' })

test('a balance is in wei, as a decimal string that no number could hold', async () => {
  const node = await startAnvil({ chainId: 31337 })
  stops.push(node.stop)
  const balance = await createBalances(nodesOf(lifetime.signal))(
    { address, network: toNetwork(31337, node.url) },
    signal,
  )
  expect(balance).toEqual({ value: '10000000000000000000000', decimals: 18, symbol: 'ETH' })
})

test('URLs are tried in their order, and the next only when one fails', async () => {
  const [broken, good, spare] = [await start(404), await start(ten), await start(ten)]
  const network = toNetwork(1, broken.url, good.url, spare.url)
  expect((await createBalances(nodesOf(lifetime.signal))({ address, network }, signal)).value).toBe('10')
  expect([broken.received.length, good.received.length, spare.received.length]).toEqual([1, 1, 0])
})

test('the hosted URL is asked in plain text, so that no preflight is needed; others in JSON', async () => {
  const [hosted, own] = [await start(404), await start(ten)]
  const network = toNetwork(1, `${hosted.url}/v1/?chainId=eip155:1&projectId=abc`, own.url)
  await createBalances(nodesOf(lifetime.signal))({ address, network }, signal)
  expect(hosted.received[0]?.contentType).toBe('text/plain')
  expect(own.received[0]?.contentType).toBe('application/json')
})

test('reads at the same time are one request, and equal reads are one read', async () => {
  const server = await start(({ params }) => ({ result: params[0] === address ? '0x1' : '0x2' }))
  const network = toNetwork(1, server.url)
  const balance = createBalances(nodesOf(lifetime.signal))
  const read = (of: string) => balance({ address: of, network }, signal)
  const answers = await Promise.all([read(address), read(address), read(`0x${'a'.repeat(40)}`)])
  expect(answers.map(({ value }) => value)).toEqual(['1', '1', '2'])
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.requests).toHaveLength(2)
})

test('a busy endpoint is asked again, three times at most', async () => {
  const server = await start(503)
  const reading = createBalances(nodesOf(lifetime.signal))({ address, network: toNetwork(1, server.url) }, signal)
  await expect(reading).rejects.toBeInstanceOf(Error)
  expect(server.received).toHaveLength(4)
})

test.each([['banana'], [42], [null], ['0x'], [`0x${'f'.repeat(65)}`]])('the balance %j is invalid', async (result) => {
  const server = await start(() => ({ result }))
  const reading = createBalances(nodesOf(lifetime.signal))({ address, network: toNetwork(1, server.url) }, signal)
  await expect(reading).rejects.toBeInstanceOf(Error)
})

test('an abort rejects at once with its reason', async () => {
  const server = await start('hang')
  const controller = new AbortController()
  const reading = createBalances(nodesOf(lifetime.signal))(
    { address, network: toNetwork(1, server.url) },
    controller.signal,
  )
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  const reason = new Error('closed')
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

test('the end of the lifetime ends the request itself', async () => {
  const server = await start('hang')
  const reading = createBalances(nodesOf(lifetime.signal))({ address, network: toNetwork(1, server.url) }, signal)
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  lifetime.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(server.waiting).toBe(0))
})

test('two kernels of one page share no request: ending one does not abort the balance of the other', async () => {
  const server = await start(ten)
  const network = toNetwork(1, server.url)
  const ending = new AbortController()
  const { api } = nodesOf(ending.signal)
  const fetchAndEnd: typeof fetch = (...request) => {
    ending.abort()
    return api.fetch(...request)
  }
  const ended = createBalances({ api: { fetch: fetchAndEnd }, signal: ending.signal })({ address, network }, signal)
  const living = createBalances(nodesOf(lifetime.signal))({ address, network }, signal)
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  expect((await living).value).toBe('10')
})

test('a URL of the host is requested with its headers and its timeout', async () => {
  const [slow, own] = [await start('hang'), await start(ten)]
  const network = {
    ...toNetwork(1, slow.url, own.url),
    rpcConfigs: {
      [slow.url]: { timeout: 50 },
      [own.url]: { fetchOptions: { headers: { authorization: 'Bearer mine' } } },
    },
  }
  expect((await createBalances(nodesOf(lifetime.signal))({ address, network }, signal)).value).toBe('10')
  expect([slow, own].map(({ received }) => received[0]?.authorization)).toEqual([undefined, 'Bearer mine'])
})
