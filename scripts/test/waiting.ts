import { vi } from 'vitest'

/** Milliseconds. */
const patience = 15_000
const isPatient = Symbol.for('portico.test.isPatient')

// As in `patience.ts`, for what Vitest itself waits for. Files without isolation share one `vi`.
if (!(isPatient in vi.waitFor)) {
  const { waitFor } = vi
  const patient: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = Object.assign(patient, { [isPatient]: true })
}
