import { once } from 'node:events'
import { createServer } from 'node:http'
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

  let isDown = false
  // Listens until the end, so that no other server can take the port while the relay is down.
  const listener = createServer().on('connection', (socket) => {
    if (isDown) socket.destroy()
  })
  await once(listener.listen(port, '127.0.0.1'), 'listening')
  const { port: bound } = listener.address() as AddressInfo
  const server = new WebSocketServer({ server: listener })
  server.on('connection', (socket, request) => {
    stats.connections += 1
    if (faults.refuse) return socket.close(3000, faults.refuse)
    serveConnection(socket, clientIdOf(request.url ?? ''), state)
  })
  const timer = setInterval(() => {
    for (const client of server.clients) client.ping()
  }, pingInterval)

  const dropAll = () => {
    for (const client of server.clients) client.terminate()
  }
  const down = async ({ forget = false }: RelayOutage = {}) => {
    if (forget) state.exchange.forget()
    isDown = true
    const gone = [...server.clients].map((client) => new Promise((resolve) => client.once('close', resolve)))
    dropAll()
    // Drops the clients that are still in their handshake, too.
    listener.closeAllConnections()
    await Promise.all(gone)
  }
  const up = async () => {
    isDown = false
  }
  return {
    url: `ws://127.0.0.1:${bound}`,
    port: bound,
    stats,
    faults,
    heal: () => void Object.assign(faults, soundRelay()),
    clients: () => server.clients.size,
    dropAll,
    down,
    up,
    async restart(downFor = 0, outage = {}) {
      await down(outage)
      await sleep(downFor)
      await up()
    },
    async stop() {
      clearInterval(timer)
      await down({ forget: true })
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
