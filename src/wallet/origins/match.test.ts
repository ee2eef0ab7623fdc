import { expect, test } from 'vitest'
import { builtInPatterns, isAllowed } from './checkOrigin.ts'

test.each([
  ['https://app.test', 'https://app.test', true],
  ['https://app.test', 'https://app.test/path?query', true],
  ['https://app.test', 'HTTPS://App.TEST', true],
  ['https://app.test', ' https://app.test ', true],
  ['https://app.test', 'http://app.test', false],
  ['https://app.test', 'app.test', true],
  ['http://app.test', 'app.test', true],
  ['https://app.test', 'other.test', false],
  ['https://app.test.evil.test', 'https://app.test', false],
  ['https://evilapp.test', 'https://app.test', false],

  ['https://a.app.test', 'https://*.app.test', true],
  ['https://a.app.test', '*.app.test', true],
  ['https://a.b.app.test', 'https://*.app.test', false],
  ['https://a.b.app.test', 'https://*.*.app.test', true],
  ['https://app.test', 'https://*.app.test', false],
  ['https://*.app.test', 'https://*.app.test', true],
  ['https://pre-a.app.test', 'https://pre-*.app.test', false],
  ['https://evil.test', 'https://*', false],
  ['https://localdomain', 'https://*', true],
  ['https://evil.test/.app.test', 'https://*.app.test', false],

  ['https://app.test:8443', 'https://app.test', false],
  ['https://app.test:8443', 'https://app.test:8443', true],
  ['https://app.test:8443', 'https://app.test:*', true],
  ['https://app.test', 'https://app.test:*', true],
  ['https://app.test', 'https://app.test:443', true],
  ['http://app.test', 'app.test:443', false],
  ['https://app.test', 'app.test:443', true],

  ['https://xn--bcher-kva.test', 'https://bücher.test', true],
  ['https://a.xn--bcher-kva.test', 'https://*.bücher.test', true],
  ['http://[::1]:3000', 'http://[::1]:*', true],
  ['https://app.test', '', false],
  ['https://app.test', ':::', false],
  ['null', 'https://app.test', false],
  ['null', 'null', true],
])('whether the origin %s matches the pattern %j: %s', (origin, pattern, expected) => {
  expect(isAllowed(origin, [pattern])).toBe(expected)
  expect(isAllowed(origin, ['https://unrelated.test', pattern])).toBe(expected)
})

test('an empty list of patterns allows no origin', () => {
  expect(isAllowed('https://app.test', [])).toBe(false)
})

test.each([
  ['http://localhost:3000', true],
  ['https://localhost', true],
  ['http://127.0.0.1:8080', true],
  ['https://branch.pages.dev', true],
  ['https://a.vercel.app', true],
  ['https://a.ngrok-free.app', true],
  ['https://secure-mobile.walletconnect.org', true],
  ['http://a.vercel.app', false],
  ['https://vercel.app', false],
  ['https://localhost.evil.test', false],
])('whether the built-in patterns allow %s: %s', (origin, expected) => {
  expect(isAllowed(origin, builtInPatterns)).toBe(expected)
})
