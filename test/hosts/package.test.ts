import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { parseSync } from 'rolldown/utils'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/doors.ts'
import { unpack } from './install.ts'
import { run } from './run.ts'

/** What the package may weigh, in bytes. Goals: 1.2 MB, 5 MB and 400 files. */
const limits = { packed: 1_730_000, unpacked: 5_700_000, files: 1000 }

const isShipped = (file: string) => !/\.test\.tsx?$/.test(file)

const archive = inject('archive')

/** A folder that is gone after the test, with the package as npm would install it. */
async function installPackage(): Promise<{ folder: string; installed: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-package-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const installed = join(folder, 'node_modules/portico')
  await unpack(archive, installed)
  return { folder, installed }
}

test('the package is light to install', async () => {
  const { installed } = await installPackage()
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect((await stat(archive)).size).toBeLessThanOrEqual(limits.packed)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limits.unpacked)
  expect(files.length).toBeLessThanOrEqual(limits.files)
})

test('every import between chunks of the standalone bundle names an export', async () => {
  const { installed } = await installPackage()
  const folder = join(installed, 'dist/standalone')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const modules = new Map(
    await Promise.all(
      files.map(async (file) => [file, parseSync(file, await readFile(join(folder, file), 'utf8')).module] as const),
    ),
  )
  const exportsOf = (file: string) =>
    modules
      .get(file)
      ?.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? 'default'))
  const missing = [...modules].flatMap(([file, { staticImports }]) =>
    staticImports.flatMap(({ moduleRequest, entries }) => {
      const names = exportsOf(join(dirname(file), moduleRequest.value))
      return entries
        .map(({ importName }) => importName.name ?? importName.kind)
        .filter((name) => name !== 'NamespaceObject' && !names?.includes(name === 'Default' ? 'default' : name))
        .map((name) => `${file}: ${name} of ${moduleRequest.value}`)
    }),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('plugins of third parties compile against its declarations, without its sources', async () => {
  const { folder } = await installPackage()
  for (const name of await readdir(`${root}node_modules`)) {
    if (!name.startsWith('.')) await symlink(`${root}node_modules/${name}`, join(folder, 'node_modules', name))
  }
  const examples = ['first-plugin', 'example-plugin', 'example-chain']
  for (const name of examples)
    await cp(`${root}test/${name}`, join(folder, name), { recursive: true, filter: isShipped })
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    preserveSymlinks: true,
    allowImportingTsExtensions: true,
    types: ['vite/client'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: examples }))
  await run(process.execPath, [`${root}node_modules/typescript7/bin/tsc`, '-p', folder], folder)
})
