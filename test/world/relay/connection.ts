import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Exchange, Subscriber, Waiting } from './exchange.ts'
import type { RelayFaults } from './faults.ts'
import { type Publication, type RelayRequest, readMessage } from './messages.ts'
import { relayMethods } from './methods.ts'
import type { RelayStats } from './types.ts'

/** What the connections of a relay share. */
export interface RelayState {
  readonly exchange: Exchange
  readonly faults: RelayFaults
  readonly stats: RelayStats
  /** A number for a push that no other has. */
  nextId(): number
}

/** Speaks JSON-RPC with one client until its socket closes. */
export function serveConnection(socket: WebSocket, clientId: string, state: RelayState): void {
  const { exchange, faults, stats } = state
  const pushed = new Map<number | string, Waiting>()
  const send = async (message: object) => {
    if (faults.mute) return
    if (faults.delayMs) await sleep(faults.delayMs)
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }
  const caller: Subscriber = {
    clientId,
    push(subscription, message) {
      const id = state.nextId()
      pushed.set(id, message)
      stats.delivered += 1
      const { topic, publishedAt, tag } = message
      const data = { topic, message: message.message, publishedAt, tag }
      void send({ id, method: 'irn_subscription', params: { id: subscription, data } })
    },
  }
  const publish = (publication: Publication) => {
    stats.published += 1
    if (!faults.dropPublish) exchange.publish(clientId, publication)
  }
  const answer = ({ id, method, params }: RelayRequest) => {
    stats.methods[method] = (stats.methods[method] ?? 0) + 1
    const run = Object.hasOwn(relayMethods, method) ? relayMethods[method] : undefined
    if (!run) return { id, error: { code: -32601, message: 'Method not found' } }
    if (faults.rpcError) return { id, error: { code: -32000, message: faults.rpcError } }
    try {
      return { id, result: run({ exchange, caller, publish }, params) }
    } catch (error) {
      return { id, error: { code: -32602, message: String(error) } }
    }
  }
  const acknowledge = (id: number | string) => {
    const message = pushed.get(id)
    if (!message) return
    pushed.delete(id)
    stats.acknowledged += 1
    exchange.taken(message)
  }
  socket.on('error', () => socket.terminate())
  socket.on('close', () => exchange.leave(caller))
  socket.on('message', (data) => {
    try {
      const message = readMessage(String(data))
      if ('method' in message) void send(answer(message))
      else acknowledge(message.id)
    } catch {
      void send({ id: null, error: { code: -32700, message: 'Parse error' } })
    }
  })
}
