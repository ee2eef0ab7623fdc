import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadModules } from '../fuzz/modules.ts'
import { listEndpoints } from '../harness/listEndpoints.ts'
import { listSources, root } from './sources.ts'

test('the kernel names no provider of services; only plugins do', () => {
  const kernel = listSources().filter((file) => file.startsWith('src/kernel/'))
  expect(kernel.length).toBeGreaterThan(50)
  const named = kernel.filter((file) => /reown|walletconnect|web3modal|cloud/i.test(readFileSync(root + file, 'utf8')))
  expect(named).toEqual([])
})

test('every endpoint is listed by a plugin', async () => {
  const exported = (await loadModules(/\bdefine(?:Endpoint|Plugin)[(<]/)).flatMap(({ file, exports }) =>
    Object.entries(exports).map(([name, value]) => ({ title: `${name} of ${file}`, value: value as never })),
  )
  const plugins = exported.flatMap(({ value }) =>
    typeof value === 'function' && 'definition' in value ? [(value as () => never)()] : [],
  )
  const endpoints = exported.filter(
    ({ value }) => typeof value === 'object' && value !== null && 'method' in value && 'answer' in value,
  )
  const listed = new Set<unknown>(await listEndpoints(plugins))
  expect(plugins.length).toBeGreaterThan(10)
  expect(endpoints.length).toBeGreaterThan(10)
  expect(endpoints.filter(({ value }) => !listed.has(value)).map(({ title }) => title)).toEqual([])
})
