import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { guardEngine } from './guardEngine.ts'
import type { SignClientLike } from './library.ts'

/** An engine that has proposed with the id 1. */
function setup(isHosts?: boolean, events: object = new EventEmitter().once('session_connect:1', () => {})) {
  const handle = vi.fn(async () => {
    throw new Error('emitting session_request:2 without any listeners')
  })
  const engine = { events, onSessionProposeResponse: vi.fn(() => 'settling'), onRelayEventResponse: handle }
  const before = { ...engine }
  const restore = guardEngine({ engine, session: { keys: [] } } as unknown as SignClientLike, isHosts)
  const settle = engine.onSessionProposeResponse as (topic: string, payload: object, transport: string) => unknown
  return { engine, before, restore, settle }
}

test('a tab settles the pairing of its own code, not that of another tab', () => {
  const { before, settle } = setup(false)
  expect([settle('topic', { id: 1 }, 'relay'), settle('topic', { id: 2 }, 'relay')]).toEqual(['settling', undefined])
  expect(before.onSessionProposeResponse.mock.calls).toEqual([['topic', { id: 1 }, 'relay']])
})

test('a client of the host, and one of another version, settle each pairing', () => {
  for (const { settle } of [setup(true), setup(), setup(false, {}), setup(false, undefined)])
    expect(settle('topic', { id: 1 }, 'relay')).toBe('settling')
  for (const { settle } of [setup(true), setup(), setup(false, {})])
    expect(settle('topic', { id: 2 }, 'relay')).toBe('settling')
})

test('an answer to another tab is handled, so that the client does not keep it', async () => {
  const { engine, before, restore } = setup(false)
  await expect(engine.onRelayEventResponse()).resolves.toBeUndefined()
  expect(before.onRelayEventResponse).toHaveBeenCalledTimes(1)
  restore()
  expect(engine).toEqual(before)
  await expect(engine.onRelayEventResponse()).rejects.toThrow()
})

test('a client without these functions is left as it is', () => {
  const engine = {}
  guardEngine({ engine, session: { keys: [] } } as unknown as SignClientLike, false)()
  expect(engine).toEqual({})
})
