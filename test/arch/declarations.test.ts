import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './sources.ts'

/** As in a package of a third party: only the types that the entry points export can be named. */
const compilerOptions = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'out',
  rootDir: '.',
  preserveSymlinks: true,
  customConditions: ['portico-source'],
  allowImportingTsExtensions: true,
  types: ['vite/client'],
}

const packages = ['test/first-plugin', 'test/example-plugin', 'test/example-chain', 'plugins', 'chains']
const isShipped = (file: string) => !/\.test\.tsx?$|\/testing(\.tsx?)?$|\/testWallet\.ts$/.test(file)

test('plugins and chains compile as packages of third parties, and their declarations can be published', async () => {
  const folder = await mkdtemp(`${tmpdir()}/portico-`)
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(`${folder}/node_modules`)
  await symlink(root, `${folder}/node_modules/portico`)
  for (const name of await readdir(`${root}node_modules`)) {
    if (!name.startsWith('.')) await symlink(`${root}node_modules/${name}`, `${folder}/node_modules/${name}`)
  }
  for (const part of packages) await cp(`${root}${part}`, `${folder}/${part}`, { recursive: true, filter: isShipped })
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: packages }))
  const tsc = `${root}node_modules/typescript7/bin/tsc`
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [tsc, '-p', folder], (_, stdout) => resolve(stdout)),
  )
  expect(output).toBe('')
  const written = await readFile(`${folder}/out/test/example-plugin/locales/de.d.ts`, 'utf8')
  expect(written).toContain('TranslatedMessages')
})
