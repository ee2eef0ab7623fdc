import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback. */
export interface RunningServer {
  readonly url: string
  readonly port: number
  /** Closes the server and every connection to it. */
  stop(): Promise<void>
}

/** Answers one request; if it throws, the connection is closed without an answer. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Serves on 127.0.0.1 and resolves when it listens. Throws if the port is taken.
 *
 * @param port @default 0 (any free one)
 */
export async function listen(handler: Handler, port = 0): Promise<RunningServer> {
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Reads the whole body as text. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
