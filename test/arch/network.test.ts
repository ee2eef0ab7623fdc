import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

/** A request that does not go through `ctx.api`. */
const bareRequest = /(?<![\w.])fetch\(|globalThis\.fetch|XMLHttpRequest/

test('chains and plugins reach the network by their context alone', () => {
  const files = listSources().filter((file) => /^(chains|plugins)\//.test(file) && !/\.test\.|\/testing\b/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => bareRequest.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
