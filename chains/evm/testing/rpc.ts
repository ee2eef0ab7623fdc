import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

export interface ReceivedCall {
  readonly contentType: string | undefined
  readonly authorization: string | undefined
  readonly requests: readonly RpcRequest[]
}

/** What the server does with a call: answers each request, answers with a status, or never. */
export type RpcAnswer = ((request: RpcRequest) => object) | number | 'hang'

/** A JSON-RPC endpoint that keeps what it is asked. */
export async function startTestRpc(answer: RpcAnswer) {
  const received: ReceivedCall[] = []
  let waiting = 0
  const server = createServer(async (request, response) => {
    waiting++
    response.once('close', () => waiting--)
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text) as RpcRequest | RpcRequest[]
    const requests = Array.isArray(body) ? body : [body]
    const { 'content-type': contentType, authorization } = request.headers
    received.push({ contentType, authorization, requests })
    if (answer === 'hang') return
    if (typeof answer === 'number') return response.writeHead(answer).end()
    const answers = requests.map((one) => ({ jsonrpc: '2.0', id: one.id, ...answer(one) }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** How many calls still wait for their answer. */
    get waiting() {
      return waiting
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
