import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createScriptedClient, createSession } from '../universal/testing/scriptedClient.ts'
import { createStage } from '../universal/testing/stage.ts'
import { evm } from './index.ts'
import { createPairedReads } from './pairedReads.ts'
import type { Eip1193Provider } from './provider.ts'
import { toNetwork } from './testing/network.ts'
import { nodesOf } from './testing/nodes.ts'

interface Call {
  readonly id: number
  readonly method: string
}
type Say = (call: Call) => object
/** The methods that a node was called with, one list for each HTTP request. */
type Asked = string[][]

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A node that first fails by each of `failures`, then answers each call with the result of `say`. */
async function startNode(say: Say = () => ({ result: '0x1' }), failures: readonly RequestListener[] = []) {
  const asked: Asked = []
  const contentTypes: (string | undefined)[] = []
  const url = await serve(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text) as Call | Call[]
    const calls = [body].flat()
    const fail = failures[asked.length]
    asked.push(calls.map(({ method }) => method))
    contentTypes.push(request.headers['content-type'])
    if (fail) return fail(request, response)
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...say(call) }))
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  return { url, asked, contentTypes }
}
const busy: RequestListener = (_, response) =>
  void response.writeHead(429).end('{"error":{"code":-32005,"message":"Too many"}}')
const away: RequestListener = (_, response) => void response.writeHead(503).end('<html>')
const broken: RequestListener = (_, response) => void response.destroy()
/** A URL at which nothing listens. */
const nowhere = 'http://127.0.0.1:9'

const address = '0x00000000000000000000000000000000000000A1'
const methods = ['personal_sign', 'wallet_addEthereumChain', 'wallet_switchEthereumChain']

/** The provider of a paired wallet on a network that is read at these URLs. */
async function connect(
  urls: readonly string[],
  rpcMap: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) {
  const client = createScriptedClient()
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  const stage = await createStage({
    plugins: [evm()],
    networks: [{ id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [...urls] } } }],
    universal: { client, namespaces: { eip155: { rpcMap } } },
  })
  onTestFinished(() => stage.kernel.destroy())
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(createSession('topic', [`eip155:31337:${address}`], [...methods, ...more]))
  await connecting
  const provider = stage.wallet.session('eip155')?.provider as Required<Eip1193Provider>
  const ask = (method: string, params?: unknown) => provider.request({ method, params })
  return { ask, client, stage }
}
const askOnce = async (urls: readonly string[], method = 'eth_blockNumber') => (await connect(urls)).ask(method)

test.each([
  ['a method of the host that the wallet approved', 'acme_open', 'wallet'],
  ['a request to decrypt that the wallet approved', 'eth_decrypt', 'wallet'],
  ['a read that the wallet approved', 'eth_blockNumber', 'node'],
  ['a method that the wallet did not approve', 'debug_traceCall', 'node'],
])('%s (%s) goes to the %s alone', async (_, method, who) => {
  const { url, asked } = await startNode()
  const { ask, client } = await connect([url], {}, ['acme_open', 'eth_decrypt', 'eth_blockNumber'])
  client.answer = async () => 'done'
  expect(await ask(method, ['x'])).toBe(who === 'wallet' ? 'done' : '0x1')
  expect(client.asked.map((one) => one.method)).toEqual(who === 'wallet' ? [method] : [])
  expect(asked.flat()).toEqual(who === 'wallet' ? [] : [method])
})

test.each([
  [5710, 'Unsupported chain id 0x7a69'],
  [5730, 'execution reverted: no such bundle'],
  [5750, 'User rejected the upgrade of the account'],
])('the code %i of a batch (EIP-5792) stays, whatever its text says: %s', async (code, message) => {
  const { ask, client } = await connect([nowhere], {}, ['wallet_sendCalls'])
  client.answer = () => Promise.reject({ code, message })
  await expect(ask('wallet_sendCalls', [{}])).rejects.toMatchObject({ code, message })
})

test('a request to decrypt is never sent to a node', async () => {
  const { url, asked } = await startNode()
  const { ask } = await connect([url])
  await expect(ask('eth_decrypt', ['x', address])).rejects.toMatchObject({ code: -32601 })
  expect(asked).toEqual([])
})

test('uses the second RPC URL if the first one is unreachable', async () => {
  const { url, asked } = await startNode()
  expect(await askOnce([nowhere, url])).toBe('0x1')
  expect(asked).toEqual([['eth_blockNumber']])
})

test.each([
  ['nonsense', () => ({ result: undefined })],
  ['a failure of its own', () => ({ error: { code: -32603, message: 'Oops' } })],
])('the second RPC URL answers where the first one says %s', async (_, say: Say) => {
  const [first, second] = [await startNode(say), await startNode()]
  expect(await askOnce([first.url, second.url])).toBe('0x1')
})

test('the first RPC URL alone is asked while it answers', async () => {
  const [first, second] = [await startNode(), await startNode()]
  expect(await askOnce([first.url, second.url])).toBe('0x1')
  expect([first.asked.length, second.asked.length]).toEqual([1, 0])
})

test('concurrent reads share a request, and equal reads are sent once', async () => {
  const { url, asked } = await startNode()
  const { ask } = await connect([url])
  await Promise.all(['eth_blockNumber', 'eth_gasPrice', 'eth_blockNumber'].map((method) => ask(method)))
  expect(asked).toEqual([['eth_blockNumber', 'eth_gasPrice']])
})

test('each caller has a filter of its own', async () => {
  const { url, asked } = await startNode()
  const { ask } = await connect([url])
  await Promise.all([ask('eth_newBlockFilter'), ask('eth_newBlockFilter')])
  expect(asked.flat()).toEqual(['eth_newBlockFilter', 'eth_newBlockFilter'])
})

test('a read is retried three times if the node is busy, away or closes the connection', async () => {
  const { url, asked } = await startNode(undefined, [busy, away, broken])
  expect(await askOnce([url])).toBe('0x1')
  expect(asked).toHaveLength(4)
})

test('a read is retried three times at most', async () => {
  const { url, asked } = await startNode(undefined, [broken, broken, broken, broken])
  await expect(askOnce([url])).rejects.toMatchObject({ code: -32603 })
  expect(asked).toHaveLength(4)
})

test.each([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendUserOperation',
])('a transaction is not retried (%s)', async (method) => {
  const { url, asked } = await startNode(undefined, [broken])
  await expect(askOnce([url], method)).rejects.toMatchObject({ code: -32603 })
  expect(asked).toHaveLength(1)
})

test('a failure of the node keeps its code, its words and its data, and names no URL', async () => {
  const { url } = await startNode(() => ({ error: { code: 3, message: 'execution reverted', data: '0x08c3' } }))
  const failure: unknown = await askOnce([url], 'eth_call').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 3, message: 'execution reverted', data: '0x08c3' })
  expect(JSON.stringify(failure) + String(failure)).not.toContain(url)
})

test('a result of null is returned', async () => {
  const { url } = await startNode(() => ({ result: null }))
  expect(await askOnce([url], 'eth_getTransactionReceipt')).toBeNull()
})

test('a response that is not JSON-RPC rejects', async () => {
  const texts = ['1', 'null', '{}', '[]', '[null]', '{"error":"x"}', '<html>']
  const fail = async (text: string) => {
    const url = await serve((_, response) => void response.end(text))
    await expect(askOnce([url]), text).rejects.toMatchObject({ code: expect.any(Number) })
  }
  await Promise.all(texts.map(fail))
})

test('the hosted node is asked without a preflight', async () => {
  const { url, contentTypes } = await startNode()
  await askOnce([url])
  await askOnce([`${url}/?projectId=1`])
  expect(contentTypes).toEqual(['application/json', 'text/plain'])
})

test('the URL that the host names for pairing is read first', async () => {
  const [own, named] = [await startNode(), await startNode(() => ({ result: '0x2' }))]
  const { ask } = await connect([own.url], { 'eip155:31337': named.url })
  expect(await ask('eth_blockNumber')).toBe('0x2')
  expect(own.asked).toEqual([])
})

test('the URLs of the host are read with the headers that the host sets for them', async () => {
  const sent: unknown[] = []
  const url = await serve((request, response) => {
    sent.push(request.headers.authorization)
    response.writeHead(401).end()
  })
  const rpcConfigs = { [url]: { fetchOptions: { headers: { authorization: 'Bearer mine' } } } }
  const networks = () => [{ ...toNetwork(31337, url), rpcConfigs }]
  const { read } = createPairedReads({}, { networks, ...nodesOf(new AbortController().signal) })
  await expect(read('eip155:31337', { method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
  expect(sent).toEqual(['Bearer mine'])
})

test('settings of the host that JSON can not write do not prevent reads, and are replaced by later ones', async () => {
  const { url, asked, contentTypes } = await startNode()
  const fetchOptions: Record<string, unknown> = { priority: 1n }
  fetchOptions.self = fetchOptions
  let rpcConfigs = { [url]: { fetchOptions } }
  const networks = () => [{ ...toNetwork(31337, url), rpcConfigs }]
  const { read } = createPairedReads({}, { networks, ...nodesOf(new AbortController().signal) })
  const ask = () => read('eip155:31337', { method: 'eth_blockNumber' })
  expect(await Promise.all([ask(), ask()])).toEqual(['0x1', '0x1'])
  expect(asked).toEqual([['eth_blockNumber']])
  const headers = { 'Content-Type': 'text/plain' }
  rpcConfigs = { [url]: { fetchOptions: { headers } } }
  await ask()
  expect(contentTypes).toEqual(['application/json', 'text/plain'])
})

const added = (rpcUrls: unknown) => [{ chainId: '0x5', chainName: 'Five', rpcUrls }]

/** A wallet that agrees to add a chain, and then covers it. */
async function connectAdding(urls: readonly string[]) {
  const connected = await connect(urls)
  const { client } = connected
  client.answer = async ({ method }) => {
    if (method !== 'wallet_addEthereumChain') return '0x'
    const { namespaces } = createSession('topic', [`eip155:31337:${address}`, `eip155:5:${address}`], methods)
    client.tell({ type: 'update', topic: 'topic', params: { namespaces } })
    return null
  }
  return connected
}

test('a chain that the host lacks is read by the URLs with which it was added', async () => {
  const [own, five] = [await startNode(), await startNode(() => ({ result: '0x5' }))]
  const { ask } = await connectAdding([own.url])
  await ask('wallet_addEthereumChain', added([nowhere, five.url, 'ws://127.0.0.1:9', 5]))
  expect(await ask('eth_chainId')).toBe('0x5')
  expect(await ask('eth_blockNumber')).toBe('0x5')
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  expect(await ask('eth_blockNumber')).toBe('0x1')
})

test.each([
  undefined,
  'https://x.test',
  [],
  ['javascript:0'],
  [{}],
])('a chain that was added with %j cannot be read', async (rpcUrls) => {
  const { ask } = await connectAdding([nowhere])
  await ask('wallet_addEthereumChain', added(rpcUrls))
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
})

test('a chain of the host is read from the host’s URLs, even if it was added with others', async () => {
  const [own, other] = [await startNode(), await startNode(() => ({ result: '0x2' }))]
  const { ask } = await connectAdding([own.url])
  await ask('wallet_addEthereumChain', [{ chainId: '0x7a69', rpcUrls: [other.url] }])
  expect(await ask('eth_blockNumber')).toBe('0x1')
  expect(other.asked).toEqual([])
})
