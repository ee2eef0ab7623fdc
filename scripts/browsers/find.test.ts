import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser } from './find.ts'

afterEach(() => vi.unstubAllEnvs())

test('the environment variable comes first', () => {
  vi.stubEnv('PORTICO_CHROMIUM', process.execPath)
  expect(findBrowser('chromium')).toEqual({ name: 'chromium', path: process.execPath, bundled: false })
})

test('an environment variable that names nothing is an error, not a silent fallback', () => {
  vi.stubEnv('PORTICO_FIREFOX', '/nowhere/firefox')
  expect(() => findBrowser('firefox')).toThrow('PORTICO_FIREFOX names /nowhere/firefox, which does not exist')
})
