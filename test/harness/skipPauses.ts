import { afterAll, beforeAll } from 'vitest'

/**
 * Ends each pause of `ms` milliseconds at once in the tests of a file, such as the one after typing; every other timer runs as it
 * is. A test that fakes its timers has the whole pause.
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
