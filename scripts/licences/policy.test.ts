import { expect, test } from 'vitest'
import { isPermissive, licenceProblemOf } from './policy.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['GPL-3.0 AND (MIT OR Apache-2.0)', false],
  ['(MIT OR Apache-2.0) AND GPL-3.0', false],
  ['(MIT OR GPL-3.0) AND ISC', true],
  ['GPL-3.0 AND MIT OR ISC', true],
  ['(MIT', false],
  ['MIT)', false],
  ['MIT ISC', false],
  ['', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
])('%s is permissive: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

test.each([
  ['@walletconnect/universal-provider', '2.21.8', undefined],
  ['@walletconnect/universal-provider', '2.21.9', expect.stringContaining('newer than 2.21.8')],
  ['@walletconnect/core', '2.22.0', expect.stringContaining('newer than 2.21.8')],
  ['@walletconnect/core', '3.0.0', expect.stringContaining('newer than 2.21.8')],
  ['@walletconnect/time', '1.0.2', undefined],
])('%s %s: %s', (name, version, problem) => {
  expect(licenceProblemOf({ name, version, licence: 'Apache-2.0' })).toEqual(problem)
})

test('a package without a licence is refused', () => {
  expect(licenceProblemOf({ name: 'a', version: '1.0.0', licence: undefined })).toBe('states no licence')
})

test('an exception holds for one version of one package', () => {
  const licence = 'LGPL-3.0-only'
  expect(licenceProblemOf({ name: 'rpc-websockets', version: '9.3.10', licence })).toBeUndefined()
  expect(licenceProblemOf({ name: 'rpc-websockets', version: '9.3.11', licence })).toBe('not a permissive licence')
  expect(licenceProblemOf({ name: 'other', version: '9.3.10', licence })).toBe('not a permissive licence')
})

test('a licence that is stated in a file alone is known by name and version', () => {
  expect(licenceProblemOf({ name: 'text-encoding-utf-8', version: '1.0.2', licence: undefined })).toBeUndefined()
  expect(licenceProblemOf({ name: 'text-encoding-utf-8', version: '1.0.3', licence: undefined })).toBe(
    'states no licence',
  )
})
