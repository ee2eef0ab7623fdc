import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { guardRelay } from './guardRelay.ts'

/** A relayer as the client has it: its methods are those of its class. */
function createRelayer() {
  const events = new EventEmitter()
  const attempts: (() => void)[] = []
  const methods = {
    connect: () => new Promise<void>((resolve) => attempts.push(resolve)),
    toEstablishConnection: async () => 'established',
    transportOpen: async () => {},
    transportClose: async () => {},
    request: async () => {},
    on: (event: string, listener: (payload: never) => void) => events.on(event, listener as () => void),
    off: (event: string, listener: (payload: never) => void) => events.off(event, listener as () => void),
  }
  const socket = new EventEmitter()
  const relayer = Object.assign(Object.create(methods) as typeof methods, {
    transportExplicitlyClosed: false,
    provider: { request: async () => 'answer', events: socket } as {
      request: () => Promise<unknown>
      events: EventEmitter
    },
    publisher: { queue: new Map<string, unknown>([['1', {}]]) },
  })
  return {
    relayer,
    attempts,
    socket,
    refuse: () => events.emit('relayer_error', new Error('Unauthorized: invalid key')),
  }
}
const isPending = async (work: Promise<unknown>) => {
  const settled = vi.fn()
  work.then(settled, settled)
  await new Promise((resolve) => setTimeout(resolve))
  return settled.mock.calls.length === 0
}
const never = new AbortController().signal

test('attempts to connect run one after the other', async () => {
  const { relayer, attempts } = createRelayer()
  guardRelay(relayer, () => {})
  const both = [relayer.connect(), relayer.connect()]
  expect(attempts).toHaveLength(1)
  attempts[0]?.()
  await Promise.all(both)
  void relayer.connect()
  expect(attempts).toHaveLength(2)
})

test('after a refusal nothing is sent, and each waiting caller gets the reason', async () => {
  const { relayer, attempts, socket, refuse } = createRelayer()
  const told = vi.fn()
  const guard = guardRelay(relayer, told)
  const refusal = guard.refusal(never)
  refuse()
  await expect(refusal).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
  expect(told.mock.calls).toEqual([[expect.objectContaining({ code: 'INVALID_PROJECT_ID' })]])
  expect(relayer.transportExplicitlyClosed).toBe(true)
  expect(relayer.publisher.queue.size).toBe(0)
  // An emitter without a listener would throw.
  socket.emit('error', new Error('once more'))
  const work = [relayer.connect(), relayer.toEstablishConnection(), relayer.transportOpen(), relayer.provider.request()]
  expect(await Promise.all(work.map(isPending))).toEqual([true, true, true, true])
  expect(attempts).toHaveLength(0)
})

test('a release resolves once the refused attempt has ended', async () => {
  const { relayer, attempts, refuse } = createRelayer()
  const guard = guardRelay(relayer, () => {})
  void relayer.connect()
  refuse()
  const released = guard.release()
  expect(await isPending(released)).toBe(true)
  attempts[0]?.()
  await released
  expect(await relayer.toEstablishConnection()).toBe('established')
  void relayer.connect()
  expect(attempts).toHaveLength(2)
})

test('a caller that no longer waits is not called', async () => {
  const { relayer, refuse } = createRelayer()
  const guard = guardRelay(relayer, () => {})
  const controller = new AbortController()
  const refusal = guard.refusal(controller.signal)
  controller.abort()
  refuse()
  expect(await isPending(refusal)).toBe(true)
})

test('a closed guard can not be released', async () => {
  const { relayer, attempts, refuse } = createRelayer()
  const told = vi.fn()
  const guard = guardRelay(relayer, told)
  guard.close()
  await guard.release()
  expect(await isPending(relayer.transportOpen())).toBe(true)
  void relayer.connect()
  expect(attempts).toHaveLength(0)
  refuse()
  expect(told).not.toHaveBeenCalled()
})
