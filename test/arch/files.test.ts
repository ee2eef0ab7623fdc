import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

const sources = listSources()

test('the whole repository is looked at', () => {
  expect(sources).toContain('src/kernel/index.ts')
  expect(sources).toContain('scripts/build.ts')
})

test('no file is longer than 400 lines', () => {
  const long = sources.filter((file) => readFileSync(root + file, 'utf8').split('\n').length > 401)
  expect(long).toEqual([])
})
