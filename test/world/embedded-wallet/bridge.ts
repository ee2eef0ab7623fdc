import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../http.ts'

/** Answers Web requests. */
export type WebHandler = (request: Request, caller: { readonly address: string }) => Promise<Response>

function toRequest(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const { method = 'GET', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const named = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const body = hasBody ? { body: incoming as unknown as BodyInit, duplex: 'half' } : {}
  return new Request(new URL(incoming.url ?? '/', url), { method, headers: Object.fromEntries(named), signal, ...body })
}

/** Writes an answer, and no more once the browser has gone. */
async function write(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  if (response.destroyed) return
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
}

/** Lets a server of Node answer by a Web handler; `url` is the origin of the server. */
export const bridge =
  (url: () => string, handle: WebHandler): Handler =>
  async (incoming, response) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    const address = incoming.socket.remoteAddress ?? ''
    await write(await handle(toRequest(incoming, url(), closed.signal), { address }), response)
  }
