import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSolana } from '../../test/world/solana/index.ts'
import { type RpcAnswer, startTestRpc } from '../evm/testing/rpc.ts'
import { readBalance } from './balance.ts'
import { solanaDevnet } from './networks.ts'
import { toNetwork } from './testing/network.ts'

const address = 'Vote111111111111111111111111111111111111111'
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
const read = (urls: readonly string[], until = signal) =>
  readBalance({ address, network: toNetwork(solanaDevnet, ...urls) }, until, lifetime.signal)
const answering =
  (value: unknown): RpcAnswer =>
  () => ({ result: { context: { slot: 1 }, value } })

test('a balance is in lamports', async () => {
  const node = await startSolana()
  stops.push(node.stop)
  const owner = 'So11111111111111111111111111111111111111112'
  node.airdrop(owner, 1_234_567_890)
  const network = toNetwork(solanaDevnet, node.url)
  const balance = await readBalance({ address: owner, network }, signal, lifetime.signal)
  expect(balance).toEqual({ value: `${node.balance(owner)}`, decimals: 9, symbol: 'SOL' })
  expect(BigInt(balance.value)).toBeGreaterThanOrEqual(1_234_567_890n)
})

test('a balance that no JSON number can hold keeps every lamport', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const text =
      '{"jsonrpc":"2.0","result":{"context":{"note":"a:12345678901234567,"},"value":500000000123456789},"id":1}'
    return new Response(text)
  })
  try {
    expect((await read(['http://127.0.0.1:1'])).value).toBe('500000000123456789')
  } finally {
    fetched.mockRestore()
  }
})

test('URLs are tried in their order, and the next only when one fails', async () => {
  const [broken, good, spare] = [await start(404), await start(answering(10)), await start(answering(10))]
  expect((await read([broken.url, good.url, spare.url])).value).toBe('10')
  expect([broken.received.length, good.received.length, spare.received.length]).toEqual([1, 1, 0])
})

test('the hosted URL is asked in plain text, so that no preflight is needed; others in JSON', async () => {
  const [hosted, own] = [await start(404), await start(answering(1))]
  await read([`${hosted.url}/v1/?chainId=solana:1&projectId=abc`, own.url])
  expect(hosted.received[0]?.contentType).toBe('text/plain')
  expect(own.received[0]?.contentType).toBe('application/json')
})

test('a URL of the host is requested with its headers and its timeout', async () => {
  const [slow, own] = [await start('hang'), await start(answering(1))]
  const network = {
    ...toNetwork(solanaDevnet, slow.url, own.url),
    rpcConfigs: {
      [slow.url]: { timeout: 50 },
      [own.url]: { fetchOptions: { headers: { authorization: 'Bearer mine' } } },
    },
  }
  expect((await readBalance({ address, network }, signal, lifetime.signal)).value).toBe('1')
  expect(own.received[0]?.authorization).toBe('Bearer mine')
})

test('a request to a busy endpoint is retried, three times at most', async () => {
  const server = await start(503)
  await expect(read([server.url])).rejects.toBeInstanceOf(Error)
  expect(server.received).toHaveLength(4)
})

test('a request that a node rejects as invalid is not retried', async () => {
  const server = await start(() => ({ error: { code: -32602, message: 'Invalid param' } }))
  await expect(read([server.url])).rejects.toMatchObject({ code: 'SOLANA_RPC_FAILED' })
  expect(server.received).toHaveLength(1)
})

test('a request that fails with a temporary error is retried', async () => {
  let asked = 0
  const server = await start(() =>
    ++asked === 1 ? { error: { code: -32005, message: 'Node is behind' } } : { result: { value: 7 } },
  )
  expect((await read([server.url])).value).toBe('7')
})

test.each([
  [429, { message: 'Too Many Requests' }],
  [503, { error: 'Service Unavailable' }],
  [429, {}],
])('a request that a gateway answers with the status %i and %j is retried', async (status, body) => {
  let asked = 0
  const fetchAs: typeof fetch = async () =>
    ++asked === 1 ? Response.json(body, { status }) : Response.json({ result: { value: 7 } })
  const network = { ...toNetwork(solanaDevnet, 'https://node.test'), fetch: fetchAs }
  expect((await readBalance({ address, network }, signal, lifetime.signal)).value).toBe('7')
  expect(asked).toBe(2)
})

test.each([['banana'], [-1], [1.5], [null], [{}], ['0x1']])('the balance %j is invalid', async (value) => {
  const server = await start(answering(value))
  await expect(read([server.url])).rejects.toBeInstanceOf(Error)
})

test('a network without URLs has no balance', async () => {
  const { rpcUrls: _, ...network } = toNetwork()
  const nowhere = { ...network, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }
  const pending = readBalance({ address, network: nowhere }, signal, lifetime.signal)
  await expect(pending).rejects.toBeInstanceOf(Error)
})

test.each(['the caller', 'the lifetime'])('an abort of %s ends the request, with its reason', async (whose) => {
  const server = await start('hang')
  const controller = whose === 'the caller' ? new AbortController() : lifetime
  const reading = read([server.url], whose === 'the caller' ? controller.signal : signal)
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  const reason = new Error('closed')
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
  await vi.waitFor(() => expect(server.waiting).toBe(0))
})

test.each([
  ['refuses the page', 401, { code: -32600, message: 'Must be authenticated' }],
  ['lacks the method', 200, { code: -32601, message: 'Method not found' }],
])('a node that %s is left out, and not asked again', async (_, status, error) => {
  const [refusing, good] = [await start(() => ({ error })), await start(answering(3))]
  const fetchAs: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    return url === refusing.url ? new Response(await answer.text(), { status }) : answer
  }
  const network = { ...toNetwork(solanaDevnet, refusing.url, good.url), fetch: fetchAs }
  expect((await readBalance({ address, network }, signal, lifetime.signal)).value).toBe('3')
  expect(refusing.received).toHaveLength(1)
})

test('uses the next URL if one gives an invalid answer, and asks each URL once per read', async () => {
  const good = await start(answering(3))
  for (const nonsense of [await start(answering('x')), await start(404)]) {
    expect((await read([nonsense.url, good.url])).value).toBe('3')
    await expect(read([nonsense.url])).rejects.toBeInstanceOf(Error)
    expect(nonsense.received).toHaveLength(2)
  }
})
