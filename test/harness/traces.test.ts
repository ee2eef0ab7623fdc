// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countTraces, type TraceCounter } from './traces.ts'

let traces: TraceCounter
beforeEach(() => {
  traces = countTraces()
})
afterEach(() => traces.stop())

const listener = () => {}
const button = () => document.createElement('button')

test.each<[string, () => EventTarget]>([
  ['the window', () => window],
  ['the document', () => document],
  ['an element', button],
  ['a new EventTarget', () => new EventTarget()],
])('a listener on %s is counted until it is removed, aborted, or called with `once`', (_, make) => {
  const target = make()
  const controller = new AbortController()
  target.addEventListener('a', listener)
  target.addEventListener('b', listener, { capture: true })
  target.addEventListener('c', listener, { signal: controller.signal })
  target.addEventListener('d', listener, { once: true })
  expect(traces.listeners()).toBeGreaterThanOrEqual(4)
  target.removeEventListener('a', listener)
  target.removeEventListener('b', listener, { capture: true })
  controller.abort()
  expect(traces.listeners()).toBeGreaterThan(0)
  target.dispatchEvent(new Event('d'))
  expect(traces.listeners()).toBe(0)
})

test('a capturing listener is not removed without `capture`', () => {
  window.addEventListener('a', listener, true)
  window.removeEventListener('a', listener)
  expect(traces.listeners()).toBeGreaterThan(0)
  window.removeEventListener('a', listener, true)
  expect(traces.listeners()).toBe(0)
})

test('timers are counted until they are cleared or have run', async () => {
  const timeout = setTimeout(listener, 10_000)
  const interval = setInterval(listener, 10_000)
  const done = new Promise((resolve) => void setTimeout(resolve))
  expect(traces.timers()).toBe(3)
  await done
  expect(traces.timers()).toBe(2)
  clearTimeout(timeout)
  clearInterval(interval)
  expect(traces.timers()).toBe(0)
})

test('an element is counted until it is removed from the document', () => {
  const before = traces.elements()
  const element = button()
  document.body.append(element)
  expect(traces.elements()).toBe(before + 1)
  element.remove()
  expect(traces.elements()).toBe(before)
})
