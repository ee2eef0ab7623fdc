import { expect, test } from 'vitest'
import { cleanIcon, cleanText } from './sanitize.ts'

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
])('whether the icon %.40s may be shown: %s', (icon, expected) => {
  expect(cleanIcon(icon)).toBe(expected ? icon : undefined)
})
