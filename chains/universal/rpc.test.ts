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

test('an abort ends it', async () => {
  const url = await serve(() => {})
  const controller = new AbortController()
  const reading = readChain(url, call, controller.signal)
  controller.abort()
  await expect(reading).rejects.toBe(controller.signal.reason)
})
