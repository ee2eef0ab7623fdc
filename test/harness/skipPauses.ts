import { afterAll, beforeAll } from 'vitest'

/**
 * Ends timeouts of exactly `ms` milliseconds at once in the tests of a file, such as the pause after typing; other timers are
 * not changed. In tests with fake timers the pause is not skipped.
 */
export function skipPauses(ms = 500): void {
  const { setTimeout } = globalThis
  const shorter = (run: () => void, delay?: number, ...rest: []) => setTimeout(run, delay === ms ? 0 : delay, ...rest)
  beforeAll(() => {
    globalThis.setTimeout = Object.assign(shorter, setTimeout)
  })
  afterAll(() => {
    globalThis.setTimeout = setTimeout
  })
}
