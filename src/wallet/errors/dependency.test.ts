import { afterEach, expect, test, vi } from 'vitest'
import { toDependencyError } from './dependency.ts'

const library = { name: '@scope/library', version: '2.1' }
const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => printed.mockClear())

test.each([
  ['webpack and Turbopack', "Cannot find module '@scope/library'"],
  ['Vite', 'Could not resolve "@scope/library" imported by "portico". Is it installed?'],
  ['Chromium', "Failed to resolve module specifier '@scope/library'"],
  ['Firefox', 'The specifier “@scope/library” was a bare specifier, but was not remapped to anything.'],
  ['Safari', "Module name, '@scope/library' does not resolve to a valid URL."],
  ['Node', "Cannot find package '@scope/library' imported from /app/main.js"],
])('a package that is not installed is named in the console, with the command: %s', (_, message) => {
  const cause = new TypeError(message)
  expect(toDependencyError(library, cause)).toMatchObject({ code: 'DEPENDENCY_MISSING', cause })
  expect(printed.mock.calls).toEqual([
    ['[portico] @scope/library is not installed. Run: npm install @scope/library@2.1'],
  ])
})

test.each([
  ['a chunk', new TypeError('Failed to fetch dynamically imported module: https://app.example/chunk-2f.js')],
  [
    'a module of a CDN',
    new TypeError('Failed to fetch dynamically imported module: https://cdn.example/@scope/library'),
  ],
  ['another package', new Error("Cannot find module '@scope/other'")],
  ['a cause that is no error', 'gone'],
])('code that failed to load is another error, without a line in the console: %s', (_, cause) => {
  expect(toDependencyError(library, cause)).toMatchObject({ code: 'DEPENDENCY_NOT_LOADED', cause })
  expect(printed).not.toHaveBeenCalled()
})
