import { vi } from 'vitest'

/** Milliseconds. */
const timeLimit = 15_000
const hasTimeLimit = Symbol.for('portico.test.hasTimeLimit')

// The same limit as in `waitLimits.ts`, for `vi.waitFor`. Test files without isolation share one `vi`, so patch it once.
if (!(hasTimeLimit in vi.waitFor)) {
  const { waitFor } = vi
  const waitLonger: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: timeLimit, ...options })
  vi.waitFor = Object.assign(waitLonger, { [hasTimeLimit]: true })
}
