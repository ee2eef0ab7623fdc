import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import { createPlainReporter, failedChecksVariable } from './reporter.ts'

type State = 'passed' | 'failed' | 'skipped'

/** As much of a finished test file as the reporter reads. */
function finished(states: State[], fileState: State): TestModule {
  const tests = states.map((state) => ({ result: () => ({ state }) }))
  const allTests = (only?: State) => tests.filter((one) => only === undefined || one.result().state === only)
  return { state: () => fileState, children: { allTests } } as unknown as TestModule
}

function lastLine(modules: TestModule[], unhandled: { message: string }[] = []) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  createPlainReporter().onTestRunEnd?.(modules, unhandled, 'passed')
  return log.mock.lastCall?.[0]
}

// The run around these tests may itself have checks that failed.
beforeEach(() => {
  vi.stubEnv(failedChecksVariable, '')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('the last line counts the tests', () => {
  expect(
    lastLine([finished(['passed', 'passed', 'skipped'], 'passed'), finished(['passed', 'failed'], 'failed')]),
  ).toBe('3 passed, 1 failed, 1 skipped')
})

test('a file that does not load counts as failed', () => {
  expect(lastLine([finished([], 'failed')])).toBe('0 passed, 1 failed, 0 skipped')
})

test('an error outside any test counts as failed', () => {
  expect(lastLine([finished(['passed'], 'passed')], [{ message: 'unhandled' }])).toBe('1 passed, 1 failed, 0 skipped')
})

test('a check that failed before the tests counts as failed', () => {
  vi.stubEnv(failedChecksVariable, 'lint,types')
  expect(lastLine([finished(['passed'], 'passed')])).toBe('1 passed, 2 failed, 0 skipped')
})
