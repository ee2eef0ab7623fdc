import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8')

/** The terms that each row of the glossary retires in one of its columns. */
const retiredIn = (column: number) =>
  glossary
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
    .flatMap((line) => line.split('|').at(column)?.split(',') ?? [])
    .map((term) => term.trim())
    .filter(Boolean)

const terms = retiredIn(3)
const names = retiredIn(4)

/** A term at the beginning of a word, also within a name such as `theVisitor`. */
const patternOf = (retired: readonly string[]) => {
  const capitalized = retired.map((term) => term.charAt(0).toUpperCase() + term.slice(1))
  return new RegExp(`\\b(?:${retired.join('|')})|(?:${capitalized.join('|')})`)
}

/** Uses by other standards: CSS has `font-family`, and the permit of DAI names its owner `holder`. */
const foreign = /font-family|fontFamily|address holder|'holder'/g

/** Texts in other languages than English. */
const isTranslated = (file: string) => /^src\/locales\/[a-z]{2}(-[A-Z]{2})?\.ts$/.test(file)

const linesWith = (pattern: RegExp, text: string) =>
  text.split('\n').filter((line) => pattern.test(line.replaceAll(foreign, '')))

/** A name as code has it: neither in a comment of its own line nor in a text. */
const isInCode = (line: string) => !/^\s*(\/\/|\*|\/\*)/.test(line)

const files = [...listSources(), 'README.md'].filter(
  (file) => file !== 'test/arch/glossary.test.ts' && !isTranslated(file),
)

const find = (pattern: RegExp, counts: (line: string) => boolean = () => true) =>
  files.flatMap((file) =>
    linesWith(pattern, readFileSync(root + file, 'utf8'))
      .filter(counts)
      .map((line) => `${file}: ${line.trim()}`),
  )

test('the glossary retires terms and names', () => {
  expect(terms).toContain('visitor')
  expect(names).toContain('heldSlice')
  const pattern = patternOf(['visitor', 'family'])
  const text = 'const theVisitor = 1\n// Visitors\nan advisory\nvisitors\nfont-family: x\nFamilyOf'
  expect(linesWith(pattern, text)).toHaveLength(4)
})

test('no file uses a term that the glossary retires', () => {
  expect(find(patternOf(terms))).toEqual([])
})

test('no code uses a name that the glossary retires', () => {
  expect(find(new RegExp(`\\b(?:${names.join('|')})\\b(?= *[(:=,.})])`), isInCode)).toEqual([])
})
