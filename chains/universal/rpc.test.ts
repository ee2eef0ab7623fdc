import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readChain } from './rpc.ts'
import { never } from './testing/stage.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
async function serve(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const answer = (value: unknown) => serve((_, response) => response.end(JSON.stringify(value)))
const call = { method: 'eth_blockNumber' }

test('a result is given as it is', async () => {
  expect(await readChain(await answer({ jsonrpc: '2.0', id: 1, result: null }), call, never)).toBeNull()
})

test('a failure of the node keeps its code and its data', async () => {
  const url = await answer({ error: { code: 3, message: 'execution reverted', data: '0x08c3' } })
  await expect(readChain(url, call, never)).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
    data: '0x08c3',
  })
})

test.each([{}, 1, null, { result: undefined }, { error: 'x' }])('what is no answer is a failure: %j', async (value) => {
  await expect(readChain(await answer(value), call, never)).rejects.toMatchObject({ code: -32603 })
})

test('a node that is not there is a failure', async () => {
  await expect(readChain('http://127.0.0.1:9/', call, never)).rejects.toMatchObject({ code: -32603 })
})

test('the hosted node is asked without a preflight', async () => {
  const types: unknown[] = []
  const url = await serve((request, response) => {
    types.push(request.headers['content-type'])
    response.end('{"result":1}')
  })
  await readChain(url, call, never)
  await readChain(`${url}?projectId=1`, call, never)
  expect(types).toEqual(['application/json', 'text/plain'])
})

/** Fails so many times, each in its way, and then answers. */
function serveAfter(failures: readonly RequestListener[]) {
  let calls = 0
  const url = serve((request, response) => {
    const fail = failures[calls++]
    if (fail) fail(request, response)
    else response.end('{"result":"0x1"}')
  })
  return { url, calls: () => calls }
}
const fails: Readonly<Record<string, RequestListener>> = {
  busy: (_, response) => response.writeHead(429).end('{"error":{"code":-32005,"message":"Too many"}}'),
  away: (_, response) => response.writeHead(503).end('<html>'),
  broken: (_, response) => response.destroy(),
  wrong: (_, response) => response.writeHead(400).end('{"error":{"code":-32602,"message":"No"}}'),
}
const { busy, away, broken, wrong } = fails as Record<'busy' | 'away' | 'broken' | 'wrong', RequestListener>

test('a node that is busy, away or breaks off is asked three times more', async () => {
  const { url, calls } = serveAfter([busy, away, broken])
  expect(await readChain(await url, call, never)).toBe('0x1')
  expect(calls()).toBe(4)
})

test('and no more', async () => {
  const { url, calls } = serveAfter([busy, busy, busy, busy])
  await expect(readChain(await url, call, never)).rejects.toMatchObject({ code: -32005, message: 'Too many' })
  expect(calls()).toBe(4)
})

test('what would fail again, and what must not happen twice, is asked once', async () => {
  const refused = serveAfter([wrong])
  await expect(readChain(await refused.url, call, never)).rejects.toMatchObject({ code: -32602 })
  expect(refused.calls()).toBe(1)
  server?.close()
  const sending = serveAfter([broken])
  const send = { method: 'eth_sendRawTransaction', params: ['0x'] }
  await expect(readChain(await sending.url, send, never)).rejects.toMatchObject({ code: -32603 })
  expect(sending.calls()).toBe(1)
})

test('an abort ends it', async () => {
  const url = await serve(() => {})
  const controller = new AbortController()
  const reading = readChain(url, call, controller.signal)
  controller.abort()
  await expect(reading).rejects.toBe(controller.signal.reason)
})
