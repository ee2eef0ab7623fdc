import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { type RelayState, serveConnection } from './connection.ts'
import { createExchange } from './exchange.ts'
import { soundRelay } from './faults.ts'
import { clientIdOf } from './messages.ts'
import type { Relay, RelayOptions, RelayOutage, RelayStats } from './types.ts'

/** A client in Node cuts a connection that is silent for 35 s. */
const pingInterval = 20_000

/** Starts a relay. Throws if the port is taken. */
export async function startRelay({ port = 0 }: RelayOptions = {}): Promise<Relay> {
  const faults = soundRelay()
  const stats: RelayStats = { connections: 0, published: 0, delivered: 0, acknowledged: 0, methods: {} }
  let id = Date.now() * 1000
  const state: RelayState = { exchange: createExchange(), faults, stats, nextId: () => ++id }

  let server: WebSocketServer | undefined = await open(port, state)
  const bound = (server.address() as AddressInfo).port
  const dropAll = () => {
    for (const client of server?.clients ?? []) client.terminate()
  }
  const down = async ({ forget = false }: RelayOutage = {}) => {
    if (forget) state.exchange.forget()
    const closing = server
    if (!closing) return
    dropAll()
    server = undefined
    const closed = once(closing, 'close')
    closing.close()
    await closed
  }
  const up = async () => {
    server ??= await open(bound, state)
  }
  return {
    url: `ws://127.0.0.1:${bound}`,
    port: bound,
    stats,
    faults,
    heal: () => void Object.assign(faults, soundRelay()),
    clients: () => server?.clients.size ?? 0,
    dropAll,
    down,
    up,
    async restart(downFor = 0, outage = {}) {
      await down(outage)
      await sleep(downFor)
      await up()
    },
    stop: () => down({ forget: true }),
  }
}

async function open(port: number, state: RelayState): Promise<WebSocketServer> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    state.stats.connections += 1
    if (state.faults.refuse) return socket.close(3000, state.faults.refuse)
    serveConnection(socket, clientIdOf(request.url ?? ''), state)
  })
  const timer = setInterval(() => {
    for (const client of server.clients) client.ping()
  }, pingInterval)
  server.once('close', () => clearInterval(timer))
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    clearInterval(timer)
    throw error
  }
}
