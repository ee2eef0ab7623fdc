import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEntryPoints, root, standalone } from '../../scripts/entryPoints.ts'
import { fileOf, folder } from '../../scripts/surface/files.ts'
import { reportEntryPoints } from '../../scripts/surface/report.ts'
import { listSources } from './sources.ts'

const report = reportEntryPoints([...readEntryPoints(), standalone])

test.each([...report])('the report of the public surface says what %s exports: npm run surface', (entryPoint, text) => {
  expect(existsSync(fileOf(entryPoint))).toBe(true)
  expect(readFileSync(fileOf(entryPoint), 'utf8')).toBe(text)
})

/** The most names that an entry point may export: each one more is a promise to third parties, and a decision. */
const limits: Readonly<Record<string, number>> = {
  './kernel': 61,
  './wallet': 137,
  './shell': 25,
  './shell/parts': 13,
  './view': 15,
  './ui': 54,
  './frame': 4,
  './react': 33,
  '.': 20,
  './testing': 29,
}

test.each(Object.entries(limits))('%s exports at most %i names', (entryPoint, most) => {
  const [count] = /^\d+/.exec(report.get(entryPoint) ?? '') ?? []
  expect(Number(count)).toBeLessThanOrEqual(most)
})

test('the report is about entry points that exist', () => {
  const written = readdirSync(root + folder).map((file) => `${root}${folder}/${file}`)
  expect(written.sort()).toEqual([...report.keys()].map(fileOf).sort())
})

test('a declaration is reported without its comments and values', () => {
  const kernel = report.get('./kernel') ?? ''
  expect(kernel).toMatch(/^defineSlice\n {4}function: <State/m)
  expect(kernel).not.toMatch(/\/\*\*|\*\//)
})

test('hosts can translate each area of texts: an entry point exports it', () => {
  const areas = listSources()
    .filter((file) => /^(src|chains|plugins)\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(/^export const (\w+) = defineMessages\(/gm)])
    .map(([, name]) => name)
  const exported = [...report.values()].flatMap((text) => text.split('\n'))
  expect(areas.length).toBeGreaterThan(30)
  expect(areas.filter((name) => name !== undefined && !exported.includes(name))).toEqual([])
})

describe('what is not published', () => {
  const folders = ['kernel', 'wallet', 'shell', 'view', 'ui', 'frame', 'modal']
  const texts = listSources()
    .filter((file) => /\.tsx?$/.test(file) && !/^src\/\w+\/(index|internal)\.ts$/.test(file))
    .map((file) => readFileSync(root + file, 'utf8'))

  test.each(folders)('each name of src/%s/internal.ts has a reader', (name) => {
    const exported = [...readFileSync(`${root}src/${name}/internal.ts`, 'utf8').matchAll(/\{([^}]*)\}/g)]
      .flatMap(([, names]) => names?.split(',') ?? [])
      .map((text) => text.trim().replace(/^type /, ''))
      .filter(Boolean)
    const imports = [
      ...texts,
      ...['view', 'elements', 'messages'].map((folder) => readFileSync(`${root}src/${folder}/index.ts`, 'utf8')),
    ]
      .flatMap((text) => [...text.matchAll(/(?:import|export)[^;'"]*?from '([^']+)'/g)])
      .filter(([, from]) => from?.endsWith(`/${name}/internal.ts`))
      .map(([text]) => text)
      .join('\n')
    expect(exported.filter((item) => !new RegExp(`\\b${item}\\b`).test(imports))).toEqual([])
  })
})
