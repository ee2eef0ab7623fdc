import { expect, test } from 'vitest'
import { explain, measure } from './budget.ts'
import type { Chunk } from './buildHost.ts'

const chunk = (values: Partial<Chunk>): Chunk => ({
  file: 'a.js',
  minified: 0,
  brotli: 0,
  isReact: false,
  modules: {},
  ...values,
})

test('React is not counted', () => {
  const own = chunk({ brotli: 100, modules: { 'src/a.ts': 300 } })
  const react = chunk({ brotli: 50_000, isReact: true, modules: { 'node_modules/react/index.js': 1 } })
  expect(measure([own, react])).toEqual({ brotli: 100, modules: { 'src/a.ts': 300 } })
})

test('a broken budget names the modules that grew, the most first', () => {
  const before = { brotli: 1, modules: { 'src/a.ts': 10, 'src/b.ts': 10, 'src/c.ts': 10 } }
  const now = { brotli: 2, modules: { 'src/a.ts': 10, 'src/b.ts': 15, 'src/c.ts': 5, 'src/new.ts': 40 } }
  const [grown] = explain(now, before).split('Largest modules:')
  expect(grown).toMatch(/\+40 bytes {2}src\/new\.ts\n.*\+5 bytes {2}src\/b\.ts/)
  expect(grown).not.toMatch(/src\/[ac]\.ts/)
})
