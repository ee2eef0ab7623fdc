import { expect, test, vi } from 'vitest'
import { explainFailure } from './viemMissing.ts'

test('where viem is not installed one sentence says so, in the error and in the console', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const missing = new Error('Could not resolve "viem/utils" imported by "portico". Is it installed?')
  const message = 'viem is not installed. Run: npm install viem@2'
  expect(explainFailure(missing)).toMatchObject({ code: 'DEPENDENCY_MISSING', message })
  expect(printed.mock.calls).toEqual([[`[portico] ${message}`]])
  const other = new Error('Failed to fetch dynamically imported module: https://app.example/session.js')
  expect(explainFailure(other)).toBe(other)
})
