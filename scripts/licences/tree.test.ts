import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../entryPoints.ts'
import { readProductionTree } from './tree.ts'

test('the tree holds dependencies, peers and what they bring, and no development tool', () => {
  const names = readProductionTree(root).installed.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['mitt', 'superstruct', 'viem', 'abitype']))
  expect(names).not.toContain('vitest')
})

test('a missing dependency is named', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portico-licences-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'package.json'), '{ "name": "a", "dependencies": { "not-there": "1" } }')
  expect(readProductionTree(directory)).toEqual({ installed: [], absent: ['not-there'] })
})
