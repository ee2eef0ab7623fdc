import { expect, test, vi } from 'vitest'
import { defineEvent } from './defineEvent.ts'
import { createEvents } from './events.ts'

const swapped = defineEvent<{ hash: string }>('test/swapped')
const opened = defineEvent('test/opened')

test('a listener is called with the payload of its event until it is removed', () => {
  const events = createEvents(vi.fn())
  const listener = vi.fn()
  const off = events.on(swapped, listener)
  events.emit(swapped, { hash: '0x1' })
  events.emit(opened)
  off()
  events.emit(swapped, { hash: '0x2' })
  expect(listener.mock.calls).toEqual([[{ hash: '0x1' }]])
})

test('a listener of onAny is called for every event, with its id, until it is removed', () => {
  const events = createEvents(vi.fn())
  const listener = vi.fn()
  const off = events.onAny(listener)
  events.emit(swapped, { hash: '0x1' })
  events.emit(opened)
  off()
  events.emit(opened)
  expect(listener.mock.calls).toEqual([
    ['test/swapped', { hash: '0x1' }],
    ['test/opened', undefined],
  ])
})

test('a listener that throws is reported, and the others are still called', () => {
  const report = vi.fn()
  const events = createEvents(report)
  const failure = new Error('boom')
  const later = vi.fn()
  events.on(opened, () => {
    throw failure
  })
  events.on(opened, later)
  events.onAny(() => {
    throw failure
  })
  events.emit(opened)
  expect(later).toHaveBeenCalledOnce()
  expect(report.mock.calls).toEqual([[failure], [failure]])
})

test('a listener whose promise rejects is reported, unless it rejects with an abort', async () => {
  const report = vi.fn()
  const events = createEvents(report)
  const failure = new Error('boom')
  events.on(opened, async () => {
    throw failure
  })
  events.onAny(async () => AbortSignal.abort().throwIfAborted())
  events.emit(opened)
  await new Promise(setImmediate)
  expect(report.mock.calls).toEqual([[failure]])
})

test('two buses share nothing', () => {
  const [one, other] = [createEvents(vi.fn()), createEvents(vi.fn())]
  const listener = vi.fn()
  one.on(opened, listener)
  other.emit(opened)
  expect(listener).not.toHaveBeenCalled()
})
