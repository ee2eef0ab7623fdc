import { vi } from 'vitest'

/** Milliseconds. */
const timeLimit = 15_000
const hasTimeLimit = Symbol.for('portico.test.hasTimeLimit')

// As in `waitLimits.ts`, for what Vitest itself waits for. Files without isolation share one `vi`.
if (!(hasTimeLimit in vi.waitFor)) {
  const { waitFor } = vi
  const waitLonger: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: timeLimit, ...options })
  vi.waitFor = Object.assign(waitLonger, { [hasTimeLimit]: true })
}
