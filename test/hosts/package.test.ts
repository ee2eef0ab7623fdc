import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { parseSync } from 'rolldown/utils'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/entryPoints.ts'
import { unpack } from './install.ts'
import { run } from './run.ts'
import { readExports, readSamples, toModule } from './samples.ts'

/** Size limits of the packages, in bytes. Goals: 1.2 MB, 5 MB and 400 files. The second is only for pages without a bundler. */
const limits = {
  portico: { packed: 895_000, unpacked: 3_265_000, files: 400 },
  'portico-standalone': { packed: 1_075_000, unpacked: 3_280_000, files: 440 },
}

const isShipped = (file: string) => !/\.test\.tsx?$/.test(file)

const archives = { portico: inject('archive'), 'portico-standalone': inject('standaloneArchive') }
type Name = keyof typeof archives

/** A folder with the package as npm would install it, removed after the test. */
async function installPackage(name: Name = 'portico'): Promise<{ folder: string; installed: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-package-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const installed = join(folder, 'node_modules', name)
  await unpack(archives[name], installed)
  return { folder, installed }
}

test.each(Object.keys(archives) as Name[])('%s is light to install', async (name) => {
  const { installed } = await installPackage(name)
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect((await stat(archives[name])).size).toBeLessThanOrEqual(limits[name].packed)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limits[name].unpacked)
  expect(files.length).toBeLessThanOrEqual(limits[name].files)
})

test.each(Object.keys(archives) as Name[])('%s names no library that it does not ask for', async (name) => {
  const { installed } = await installPackage(name)
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const asked = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const files = (await readdir(installed, { recursive: true })).filter((file) => /\.(js|d\.ts)$/.test(file))
  const named = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(installed, file), 'utf8')
      const { staticImports, staticExports } = parseSync(file, text).module
      const requests = [
        ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '.')),
      ]
      return requests.map((request) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? '')
    }),
  )
  const libraries = new Set(named.flat().filter((library) => !library.startsWith('.') && !isBuiltin(library)))
  expect([...libraries].filter((library) => library !== 'portico' && !asked.includes(library))).toEqual([])
})

test('every import between chunks of the standalone bundle names an export', async () => {
  const { installed: folder } = await installPackage('portico-standalone')
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

test('no two files that are loaded by import() import each other', async () => {
  const { installed } = await installPackage()
  const folder = join(installed, 'dist')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const importsOf = new Map<string, readonly string[]>()
  const loaded = new Set<string>()
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const { staticImports, dynamicImports } = parseSync(file, text).module
    const pathOf = (request: string) => join(dirname(file), request)
    importsOf.set(
      file,
      staticImports.map(({ moduleRequest }) => pathOf(moduleRequest.value)),
    )
    for (const { moduleRequest } of dynamicImports)
      loaded.add(pathOf(text.slice(moduleRequest.start + 1, moduleRequest.end - 1)))
  }
  const reach = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
    for (const next of importsOf.get(file) ?? []) if (!reached.has(next)) reach(next, reached.add(next))
    return reached
  }
  const reachedBy = new Map(files.filter((file) => loaded.has(file)).map((file) => [file, reach(file)]))
  const circles = [...reachedBy].flatMap(([file, reached]) =>
    [...reached].filter((other) => other < file && reachedBy.get(other)?.has(file)).map((other) => `${other}, ${file}`),
  )
  expect(reachedBy.size).toBeGreaterThan(50)
  // Each counts as a bundle that has what both need, so Parcel puts that into neither of them.
  expect(circles).toEqual([])
})

test('names are taken from import() so that Vite 5 and 6 build them', async () => {
  const { installed } = await installPackage()
  const folder = join(installed, 'dist')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const taken = texts.flatMap((text) => text.match(/\{[^{}]+\} = \(?await import\([^()]+\)\.then.*/g) ?? [])
  expect(taken.length).toBeGreaterThan(5)
  // Without parentheses they read the names before `then`.
  expect(taken.filter((line) => !line.includes('(await import('))).toEqual([])
})

/** A folder with the package, beside everything that is installed here. */
async function installBeside() {
  const { folder } = await installPackage()
  for (const name of await readdir(`${root}node_modules`)) {
    if (!name.startsWith('.')) await symlink(`${root}node_modules/${name}`, join(folder, 'node_modules', name))
  }
  return folder
}

/** Compiles the TypeScript of a folder; resolves with what the compiler says. */
async function compile(folder: string, more: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> {
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    preserveSymlinks: true,
    allowImportingTsExtensions: true,
    types: ['vite/client'],
    ...more,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const compiled = run(process.execPath, [`${root}node_modules/typescript7/bin/tsc`, '-p', folder], folder)
  const output = await compiled.catch((error: Error & { output?: string }) => {
    if (error.output?.includes('error TS')) return error.output
    throw error
  })
  return output.split('\n').filter((line) => line.includes('error TS'))
}

test('plugins of third parties compile against its declarations, without its sources', async () => {
  const folder = await installBeside()
  for (const name of ['first-plugin', 'example-plugin', 'example-chain'])
    await cp(`${root}test/${name}`, join(folder, name), { recursive: true, filter: isShipped })
  expect(await compile(folder)).toEqual([])
})

test('the samples of the README and of docstrings compile', async () => {
  const folder = await installBeside()
  const [samples, entryPointOf] = await Promise.all([readSamples(), readExports()])
  await Promise.all(
    samples.map((sample, index) => writeFile(join(folder, `${index}.tsx`), toModule(sample, entryPointOf))),
  )
  // Samples leave out names that readers have, files, and the function around them; a type inferred from a missing name is
  // `unknown`.
  const missing = /error TS(?:2304|2552|2571|18004|1108):|error TS2307: Cannot find module '\.|on type 'unknown'/
  const errors = (await compile(folder, { verbatimModuleSyntax: false })).filter((line) => !missing.test(line))
  expect(samples.length).toBeGreaterThan(70)
  expect(errors.map((line) => line.replace(/^(\d+)\.tsx/, (_, index) => samples[index]?.place ?? index))).toEqual([])
})
