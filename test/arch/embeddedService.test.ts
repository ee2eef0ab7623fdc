import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

const folder = 'test/world/embedded-wallet/service/'
const importing = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"`])(\.[^'"`]*|portico(?:\/[^'"`]*)?)\1/g

/** What a file imports from outside the folder of the service. Packages other than this one are allowed. */
const outsideOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(importing)]
    .map(([, , target = '']) => target)
    .filter((target) => !target.startsWith('.') || !posix.join(posix.dirname(file), target).startsWith(folder))

test('the service of the embedded wallet can be taken out of this repository: it imports packages and itself alone', () => {
  const files = listSources().filter((file) => file.startsWith(folder))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    outsideOf(file, readFileSync(root + file, 'utf8')).map((target) => `${file} imports ${target}`),
  )
  expect(found).toEqual([])
})

test.each([
  ["import { a } from '../mailbox.ts'", ['../mailbox.ts']],
  ["import type { A } from '../../../src/wallet/index.ts'", ['../../../src/wallet/index.ts']],
  ["export * from 'portico/wallet'", ['portico/wallet']],
  ["import '../funding.ts'", ['../funding.ts']],
  ["const load = () => import('../bridge.ts')", ['../bridge.ts']],
  ["readFile(new URL('../page.html', import.meta.url))", ['../page.html']],
  ["import { a } from './users.ts'\nimport { b } from 'viem'\nimport { c } from 'node:url'", []],
])('%s', (text, found) => {
  expect(outsideOf(`${folder}service.ts`, text)).toEqual(found)
})
