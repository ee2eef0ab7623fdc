// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warm } from './warm.ts'

/** Idle callbacks that wait for the test. */
let waiting: (() => void)[] = []
const idle = async () => {
  for (const run of waiting.splice(0)) run()
  await new Promise((resolve) => setTimeout(resolve))
}
const setConnection = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
const setReadyState = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)

beforeEach(() => {
  waiting = []
  setReadyState('complete')
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    waiting[handle - 1] = () => {}
  })
})
afterEach(() => {
  setConnection(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the steps run in their order, each in an idle period of its own', async () => {
  const done: string[] = []
  warm([() => done.push('a'), async () => done.push('b'), () => done.push('c')])
  expect(done).toEqual([])
  await idle()
  expect(done).toEqual(['a'])
  await idle()
  expect(done).toEqual(['a', 'b'])
  await idle()
  expect(done).toEqual(['a', 'b', 'c'])
})

test('no step runs before the page is loaded', async () => {
  setReadyState('interactive')
  const step = vi.fn()
  warm([step])
  await idle()
  expect(step).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  await idle()
  expect(step).toHaveBeenCalledOnce()
})

test.each([
  [{ saveData: true }],
  [{ effectiveType: '2g' }],
  [{ effectiveType: 'slow-2g' }],
])('nothing runs on a connection that saves data: %o', async (connection) => {
  setConnection(connection)
  const step = vi.fn()
  warm([step])
  await idle()
  expect(step).not.toHaveBeenCalled()
})

test('steps run on a fast connection, and in a browser without information about it', async () => {
  for (const connection of [{ saveData: false, effectiveType: '4g' }, undefined]) {
    setConnection(connection)
    const step = vi.fn()
    warm([step])
    await idle()
    expect(step).toHaveBeenCalledOnce()
  }
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('a step that %s ends the sequence silently', async (_, fail) => {
  const step = vi.fn()
  warm([fail, step])
  await idle()
  await idle()
  expect(step).not.toHaveBeenCalled()
})

test('a step that hangs keeps the next ones from running', async () => {
  const step = vi.fn()
  warm([() => new Promise(() => {}), step])
  await idle()
  await idle()
  expect(step).not.toHaveBeenCalled()
})

test('ending the sequence cancels the remaining steps', async () => {
  const first = vi.fn()
  const second = vi.fn()
  const stop = warm([first, second])
  await idle()
  stop()
  await idle()
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
})

test('a browser without idle callbacks waits a moment instead', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const step = vi.fn()
  warm([step])
  expect(step).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(step).toHaveBeenCalledOnce())
})
