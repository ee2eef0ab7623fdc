import { expect, test, vi } from 'vitest'
import { abortReason } from './errors.ts'
import { quietly } from './quietly.ts'
import { once } from './tasks.ts'

const failure = new TypeError('Failed to fetch')
const setUp = (load: () => Promise<{ readonly name: string }>) => {
  const lifetime = new AbortController()
  const report = vi.fn()
  return { lifetime, report, call: quietly(once(load), { report, signal: lifetime.signal }) }
}

test('a task gets the loaded code, and its failure is reported, not thrown', async () => {
  const { call, report } = setUp(async () => ({ name: 'code' }))
  const onMissing = vi.fn()
  const task = vi.fn(() => Promise.reject(failure))
  expect(await call(task, onMissing)).toBeUndefined()
  expect(task).toHaveBeenCalledWith({ name: 'code' })
  expect(report.mock.calls).toEqual([[failure]])
  expect(onMissing).not.toHaveBeenCalled()
})

test('once the code is loaded, a task runs at once, so that a field shows what was typed in the same event', async () => {
  const { call } = setUp(async () => ({ name: 'code' }))
  await call(() => {})
  const task = vi.fn()
  void call(task)
  expect(task).toHaveBeenCalledOnce()
})

test('code that is undefined counts as loaded: it loads once, and the failure of a task is not one of loading', async () => {
  const load = vi.fn(async () => undefined)
  const call = quietly(load, { report: vi.fn(), signal: new AbortController().signal })
  const onMissing = vi.fn()
  await call(() => Promise.reject(failure), onMissing)
  await call(() => {})
  expect([load.mock.calls.length, onMissing.mock.calls.length]).toEqual([1, 0])
})

test('code that fails to load is reported, the caller learns of it, and the next call loads it again', async () => {
  let hasFailed = false
  const { call, report } = setUp(async () => {
    if (hasFailed) return { name: 'code' }
    hasFailed = true
    throw failure
  })
  const onMissing = vi.fn()
  const task = vi.fn()
  await call(task, onMissing)
  expect([task.mock.calls.length, onMissing.mock.calls.length, report.mock.calls]).toEqual([0, 1, [[failure]]])
  await call(task, onMissing)
  expect([task.mock.calls.length, onMissing.mock.calls.length]).toEqual([1, 1])
})

test('a plugin that ends while its code loads hears nothing', async () => {
  const { call, lifetime } = setUp(async () => {
    lifetime.abort(abortReason('The plugin was switched off'))
    throw lifetime.signal.reason
  })
  const onMissing = vi.fn()
  await call(vi.fn(), onMissing)
  expect(onMissing).not.toHaveBeenCalled()
})
