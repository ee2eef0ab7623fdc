import { expect, test, vi } from 'vitest'
import { createScope } from './scope.ts'

test('cleanups run once, the newest first, after the signal aborted', () => {
  const scope = createScope(vi.fn())
  const order: string[] = []
  scope.signal.addEventListener('abort', () => order.push('abort'))
  scope.onDispose(() => order.push('first'))
  scope.onDispose(() => order.push('second'))
  scope.dispose('off')
  scope.dispose('off')
  expect(order).toEqual(['abort', 'second', 'first'])
})

test('a cleanup that throws is reported and the others still run', () => {
  const report = vi.fn()
  const scope = createScope(report)
  const failure = new Error('boom')
  const other = vi.fn()
  scope.onDispose(other)
  scope.onDispose(() => {
    throw failure
  })
  scope.dispose('off')
  expect(report).toHaveBeenCalledWith(failure)
  expect(other).toHaveBeenCalledOnce()
})

test('a cleanup that rejects is reported', async () => {
  const report = vi.fn()
  const scope = createScope(report)
  const failure = new Error('boom')
  scope.onDispose(async () => {
    throw failure
  })
  scope.dispose('off')
  await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(failure))
})

test('a cleanup that was removed does not run', () => {
  const scope = createScope(vi.fn())
  const [kept, gone] = [vi.fn(), vi.fn()]
  scope.onDispose(kept)
  scope.onDispose(gone)()
  scope.dispose('off')
  expect(kept).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})

test('a cleanup that is registered after the end runs at once', () => {
  const scope = createScope(vi.fn())
  scope.dispose('off', 'over')
  const late = vi.fn()
  scope.onDispose(late)
  expect(late).toHaveBeenCalledOnce()
  expect(scope.signal.reason).toBe('over')
})
