import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from './sources.ts'

const read = (file: string) => readFileSync(root + file, 'utf8')
const published = new Set(
  Object.keys(JSON.parse(read('package.json')).exports).map((entryPoint) => entryPoint.replace(/^\./, 'portico')),
)

/** The files of a folder, without its tests. */
const filesOf = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(`${root}${folder}/${file}`).isFile() && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map((match) => match[1] ?? '')

describe('plugins as third parties write them', () => {
  test.each([
    'test/example-plugin',
    'test/first-plugin',
    'test/example-chain',
  ])('%s imports only published entry points', (folder) => {
    const files = filesOf(folder)
    expect(files.length).toBeGreaterThan(3)
    const others = files.flatMap(importsOf).filter((name) => !name.startsWith('./') && !name.startsWith('../'))
    expect(others.filter((name) => !published.has(name) && !['react', 'superstruct'].includes(name))).toEqual([])
    const outside = files.flatMap((file) =>
      importsOf(file).filter((name) => name.startsWith('..') && file.split('/').length < 4),
    )
    expect(outside).toEqual([])
  })

  test('no file of the shell names a way to log in', () => {
    const naming = filesOf('src/shell').filter((file) =>
      /\b(?:emails?|socials?|google|github|facebook|discord|farcaster|telegram)\b/i.test(read(file)),
    )
    expect(naming).toEqual([])
  })

  test('the example adds everything a plugin can in less than 150 lines', () => {
    const lines = filesOf('test/example-plugin').flatMap((file) => read(file).trimEnd().split('\n'))
    expect(lines.length).toBeLessThan(150)
  })

  test('the README shows the first plugin as it is', () => {
    const blocks = [...read('README.md').matchAll(/```tsx? (\S+)\n([\s\S]*?)```/g)].map(([, name, code]) => [
      name,
      code,
    ])
    expect(Object.fromEntries(blocks)).toEqual(
      Object.fromEntries(
        readdirSync(`${root}test/first-plugin`).map((file) => [file, read(`test/first-plugin/${file}`)]),
      ),
    )
  })
})
