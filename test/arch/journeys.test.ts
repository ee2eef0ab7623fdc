import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from './sources.ts'

const text = readFileSync(`${root}docs/journeys.md`, 'utf8')
const journeys = text.split(/^## /m).slice(1)
const stepsOf = (journey: string) =>
  [...journey.matchAll(/^\d+\. `([^`]+)` `([^`]+)`: /gm)].map(([, file = '', name = '']) => ({ file, name }))

test('the README has three journeys', () => {
  expect(journeys).toHaveLength(3)
})

describe.each(journeys.map((journey) => [journey.split('\n')[0], journey] as const))('%s', (_, journey) => {
  const steps = stepsOf(journey)

  test('reads through fewer than 18 files, each once', () => {
    expect(steps.length).toBe(journey.match(/^\d+\./gm)?.length)
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.length).toBeLessThan(18)
    expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length)
  })

  test.each(steps)('$file has $name', ({ file, name }) => {
    expect(existsSync(root + file)).toBe(true)
    expect(readFileSync(root + file, 'utf8')).toMatch(
      new RegExp(`\\b(function|const) ${name}\\b|^\\s*(async )?${name}(:|\\()`, 'm'),
    )
  })
})

test('the README names the files of ten behaviours', () => {
  const [, table = ''] = readFileSync(`${root}README.md`, 'utf8').split('| What happens | File |')
  const files = [...(table.split('\n\n')[0] ?? '').matchAll(/\| `([^`]+)` \|$/gm)].map(([, file = '']) => file)
  expect(files).toHaveLength(10)
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
})

test('the README links to no file that the package leaves out', () => {
  const { files } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly files: readonly string[] }
  const links = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(
    ([, file]) => file,
  )
  expect(links).toContain('NOTICE.md')
  expect(links.filter((file = '') => !['LICENSE', ...files].includes(file))).toEqual([])
})
