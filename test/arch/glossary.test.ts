import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8')

/** The terms that each row of the glossary retires. */
const retired = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
  .flatMap((line) => line.split('|').at(3)?.split(',') ?? [])
  .map((term) => term.trim())
  .filter(Boolean)

/** A term at the beginning of a word, also within a name such as `theVisitor`. */
const patternOf = (terms: readonly string[]) => {
  const capitalized = terms.map((term) => term.charAt(0).toUpperCase() + term.slice(1))
  return new RegExp(`\\b(?:${terms.join('|')})|(?:${capitalized.join('|')})`)
}

const linesWith = (pattern: RegExp, text: string) => text.split('\n').filter((line) => pattern.test(line))

test('the glossary retires terms', () => {
  expect(retired).toContain('visitor')
  const pattern = patternOf(['visitor'])
  expect(linesWith(pattern, 'const theVisitor = 1\n// Visitors\nan advisory\nvisitors')).toHaveLength(3)
})

test('no file uses a term that the glossary retires', () => {
  const pattern = patternOf(retired)
  const files = [...listSources(), 'README.md'].filter((file) => file !== 'test/arch/glossary.test.ts')
  const found = files.flatMap((file) =>
    linesWith(pattern, readFileSync(root + file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
