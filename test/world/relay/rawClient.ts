import { once } from 'node:events'
import { WebSocket } from 'ws'

/** One line of JSON-RPC as it came in. */
interface Line {
  readonly id: number | null
  readonly method?: string
  readonly params?: { readonly id: string; readonly data: Record<string, unknown> }
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A client of the relay without any of the protocol above it. */
export interface RawClient {
  /** Calls a method; resolves with its answer. */
  call(method: string, params?: unknown): Promise<Line>
  /** Sends a text as it is. */
  send(text: string): void
  /** The pushes so far, the oldest first. */
  readonly pushes: readonly Line[]
  /** Answers to what could not be read. */
  readonly complaints: readonly Line[]
  /** Answers a push. */
  acknowledge(push: Line | undefined): void
  /** The code and the reason of the close, once it came. */
  readonly closed: Promise<readonly [code: number, reason: string]>
}

const tokenOf = (name: string) => `e30.${Buffer.from(JSON.stringify({ iss: name })).toString('base64url')}.x`

/** Connects to a relay under the name of a client. */
export async function connectRaw(url: string, name: string): Promise<RawClient> {
  const socket = new WebSocket(`${url}/?auth=${tokenOf(name)}&projectId=test`)
  const answers = new Map<number, (line: Line) => void>()
  const pushes: Line[] = []
  const complaints: Line[] = []
  let next = 0
  socket.on('message', (data) => {
    const line: Line = JSON.parse(String(data))
    if (line.method === 'irn_subscription') pushes.push(line)
    else if (line.id === null) complaints.push(line)
    else answers.get(line.id)?.(line)
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]))
  })
  await once(socket, 'open')
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  return {
    pushes,
    complaints,
    closed,
    call: (method, params) =>
      new Promise((resolve) => {
        const id = ++next
        answers.set(id, resolve)
        send({ id, method, params })
      }),
    send: (text) => socket.send(text),
    acknowledge: (push) => send({ id: push?.id, result: true }),
  }
}
