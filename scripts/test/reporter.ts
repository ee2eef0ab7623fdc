import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/** The variable that tells the reporter which checks failed before the tests, separated by commas. */
export const failedChecksVariable = 'PORTICO_FAILED_CHECKS'

/** A file that failed without a failing test: it did not load, or a hook threw. */
const isBroken = (module: TestModule) =>
  module.state() === 'failed' && [...module.children.allTests('failed')].length === 0

/**
 * Ends the run with one plain line: `N passed, N failed, N skipped`.
 * A broken file, an error outside any test, and a check that failed before the tests count as failed each.
 */
export const createPlainReporter = (): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const checks = (process.env[failedChecksVariable] ?? '').split(',').filter(Boolean)
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const count = (state: string) => states.filter((one) => one === state).length
    const failed = count('failed') + modules.filter(isBroken).length + unhandled.length + checks.length

    if (checks.length > 0) console.log(`Checks that failed: ${checks.join(', ')}`)
    console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped') + count('pending')} skipped`)
  },
})
