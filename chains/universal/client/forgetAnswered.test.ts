import { EventEmitter } from 'node:events'
import { readProperty } from 'portico/wallet'
import { expect, test } from 'vitest'
import { forgetAnswered } from './forgetAnswered.ts'
import type { RelayerLike } from './library.ts'

/** A relayer, and the events of its provider, as the client has them: an answer is told as a payload, then by its id. */
function createRelayer() {
  const connect = () => ({ events: new EventEmitter() })
  const relayer = Object.assign(new EventEmitter(), { provider: connect() })
  const answer = async (payload: unknown) => {
    relayer.provider.events.emit('payload', payload)
    const id = readProperty(payload, 'id')
    if (typeof id !== 'object') relayer.provider.events.emit(String(id), payload)
    await Promise.resolve()
  }
  return {
    relayer: relayer as unknown as RelayerLike,
    answer,
    ask: (id: number | string) =>
      new Promise<unknown>((resolve) => void relayer.provider.events.on(String(id), resolve)),
    waiting: () => relayer.provider.events.eventNames().filter((name) => name !== 'payload'),
    reconnect() {
      relayer.provider = connect()
      relayer.emit('relayer_connect')
    },
    own: () => relayer.listenerCount('relayer_connect') + relayer.provider.events.listenerCount('payload'),
  }
}

test('a pending request gets its answer and its listener is removed', async () => {
  const { relayer, ask, answer, waiting, reconnect } = createRelayer()
  forgetAnswered(relayer)
  for (const id of [1, '1763836800000000001']) {
    const asking = ask(id)
    await answer({ id, jsonrpc: '2.0', result: true })
    expect(await asking).toMatchObject({ result: true })
    expect(waiting()).toEqual([])
    reconnect()
  }
})

test('other listeners stay, whatever the relay sends', async () => {
  const { relayer, ask, answer, waiting } = createRelayer()
  forgetAnswered(relayer)
  void ask(7)
  void ask('connect')
  for (const payload of [
    { id: 7, method: 'irn_subscription' },
    { id: 8, result: true },
    { id: 'connect', result: true },
    { id: 'payload', result: true },
    { id: { toString: 0 }, result: true },
    null,
    'text',
  ]) {
    await answer(payload)
  }
  expect(waiting()).toEqual(['7', 'connect'])
})

test('no listener stays after stop', () => {
  const { relayer, own, reconnect } = createRelayer()
  const stop = forgetAnswered(relayer)
  reconnect()
  expect(own()).toBe(2)
  stop()
  expect(own()).toBe(0)
})
