import { expect, test } from 'vitest'
import { oneLine } from './text.ts'

test.each([
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(80)}…`],
  ['🐚'.repeat(80), '🐚'.repeat(80)],
  ['🐚'.repeat(81), `${'🐚'.repeat(80)}…`],
  ['two\nlines', 'two lines'],
  ['turned\u202e', 'turned[U+202E]'],
])('%j in one line of at most 80 characters is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
