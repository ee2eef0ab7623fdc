import { expect, test } from 'vitest'
import { cleanIcon, cleanText, describeWallet, hasMethod, readProperty } from './untrustedText.ts'

test.each([
  ['MetaMask', 'MetaMask'],
  ['  Two \t words\n', 'Two words'],
  ['a\u0000b\u001b[31m', 'a b [31m'],
  ['Meta\u202EksaM', 'Meta ksaM'],
  ['\u2066hidden\u2069\u200B\uFEFF', 'hidden'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['x'.repeat(10_000), 'x'.repeat(40)],
  ['🦊'.repeat(50), '🦊'.repeat(40)],
  ['\u202E\u0007', ''],
  ['\u3164\uFFA0\u115F\u1160\u2800\u034F', ''],
  ['\u{E0041}\uFE0F\u180B\u00AD', ''],
  ['\u0301\u0302', ''],
  ['\uE000\uDC00', ''],
  ['Meta\u3164Mask', 'Meta Mask'],
  ['\u2800Fox\u115F', 'Fox'],
  [`Fo${'\u0301'.repeat(50)}x`, 'Fo\u0301\u0301\u0301x'],
  [undefined, ''],
  [['Meta'], ''],
])('the text %j becomes %j', (given, expected) => {
  expect(cleanText(given)).toBe(expected)
})

test.each([
  ['data:image/svg+xml,%3Csvg%2F%3E', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['https://wallet.example/icon.png', true],
  ['http://wallet.example/icon.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['blob:https://wallet.example/1', false],
  ['https://', false],
  ['//wallet.example/icon.png', false],
  [`data:image/png;base64,${'A'.repeat(300_000)}`, false],
  ['', false],
  [undefined, false],
  [{}, false],
])('whether the icon %.40s may be shown: %s', (icon, expected) => {
  expect(cleanIcon(icon)).toBe(expected ? icon : undefined)
})

const throwing = {
  get part(): never {
    throw new Error('trap')
  },
}

test.each<[what: string, value: unknown, path: string[], expected: unknown]>([
  ['a nested property', { a: { b: 1 } }, ['a', 'b'], 1],
  ['a property of a missing object', { a: {} }, ['a', 'b', 'c'], undefined],
  ['a property of a function', Object.assign(() => {}, { a: 1 }), ['a'], 1],
  ['a property of null', null, ['a'], undefined],
  ['a property of a text', 'text', ['a'], undefined],
  ['a getter that throws', throwing, ['part'], undefined],
  ['a property behind a getter that throws', { a: throwing }, ['a', 'part', 'b'], undefined],
])('reading a property never throws: %s', (_, value, path, expected) => {
  expect(readProperty(value, ...path)).toBe(expected)
})

test('recognises methods', () => {
  expect(hasMethod({ a: { b() {} } }, 'a', 'b')).toBe(true)
  for (const value of [{ a: { b: 'yes' } }, { a: null }, undefined, throwing]) {
    expect(hasMethod(value, 'a', 'b')).toBe(false)
  }
})

const icon = 'data:image/png;base64,iVBORw0KGgo='
test.each<[name: unknown, icon: unknown, expected: unknown]>([
  [' Two\twords ', icon, { name: 'Two words', imageUrl: icon }],
  ['One', 'javascript:alert(1)', { name: 'One' }],
  ['\u200B', icon, undefined],
  [7, icon, undefined],
  ['WalletConnect', icon, undefined],
  ['wallet connect', icon, undefined],
  ['WalletConnected', icon, { name: 'WalletConnected', imageUrl: icon }],
])('the wallet %o with the icon %.20o is described as %o', (name, given, expected) => {
  expect(describeWallet(name, given)).toEqual(expected)
})
