import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './sources.ts'

/** As in a package of a stranger: the types of the doors alone can be named. */
const compilerOptions = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'out',
  rootDir: '.',
  preserveSymlinks: true,
  customConditions: ['portico-source'],
  allowImportingTsExtensions: true,
  types: [],
}

test('the declarations of a plugin with translations can be published', async () => {
  const folder = await mkdtemp(`${tmpdir()}/portico-`)
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(`${folder}/node_modules`)
  await symlink(root, `${folder}/node_modules/portico`)
  for (const part of ['messages.ts', 'locales']) {
    await cp(`${root}test/example-plugin/${part}`, `${folder}/plugin/${part}`, { recursive: true })
  }
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['plugin'] }))
  const tsc = `${root}node_modules/typescript7/bin/tsc`
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [tsc, '-p', folder], (_, stdout) => resolve(stdout)),
  )
  expect(output).toBe('')
  expect(await readFile(`${folder}/out/plugin/locales/de.d.ts`, 'utf8')).toContain('TranslatedMessages')
})
