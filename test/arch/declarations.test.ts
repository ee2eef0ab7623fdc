import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { readEntryPoints } from '../../scripts/entryPoints.ts'
import { fileOf } from '../../scripts/surface/files.ts'
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

/** A module that wraps each function of an entry point, so that its declaration has to name what the function returns. */
async function wrapFunctions(entryPoint: string): Promise<string> {
  const report = await readFile(fileOf(entryPoint), 'utf8')
  // Components return elements of React, and generic functions what their callers name.
  const functions = [...report.matchAll(/^([a-z]\w+)\n {4}function: (?!<)/gm)].map(([, name]) => name)
  return [
    `import * as all from 'portico${entryPoint.slice(1)}'`,
    ...functions.map((name) => `export const ${name} = (...a: Parameters<typeof all.${name}>) => all.${name}(...a)`),
  ].join('\n')
}

/** What a third party writes with the types of arguments, callbacks and contributions. */
const named = `import type { GateAnswer, GatedAccount, WalletController } from 'portico/wallet'
import type { IconDrawing, IconSource, Locale, Translations } from 'portico/kernel'
import { swaps } from 'portico/plugins/swaps'
import { send } from 'portico/plugins/send'
import { usePlugin } from 'portico/view'
import { wallet } from 'portico/wallet'
import type { HarnessScreen } from 'portico/testing'
export const ourPlugins = () => [send(), swaps()]
export const useWallet = () => usePlugin(wallet)
export interface Named {
  readonly icon: IconSource
  readonly drawing: IconDrawing
  readonly locale: Locale
  readonly translations: Translations
  readonly answer: GateAnswer
  readonly account: GatedAccount
  readonly wallet: WalletController
  readonly screen: HarnessScreen
}
`

test('plugins and chains compile as packages of third parties, and their declarations can be published', async () => {
  const folder = await mkdtemp(`${tmpdir()}/portico-`)
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(`${folder}/node_modules`)
  await symlink(root, `${folder}/node_modules/portico`)
  for (const name of await readdir(`${root}node_modules`)) {
    if (!name.startsWith('.')) await symlink(`${root}node_modules/${name}`, `${folder}/node_modules/${name}`)
  }
  for (const part of packages) await cp(`${root}${part}`, `${folder}/${part}`, { recursive: true, filter: isShipped })
  await mkdir(`${folder}/own`)
  await writeFile(`${folder}/own/named.ts`, named)
  for (const { path } of readEntryPoints()) {
    await writeFile(`${folder}/own/${path.replace(/\W/g, '_')}.ts`, await wrapFunctions(path))
  }
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: [...packages, 'own'] }))
  const tsc = `${root}node_modules/typescript7/bin/tsc`
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [tsc, '-p', folder], (_, stdout) => resolve(stdout)),
  )
  // The types of React and wagmi are found at two paths here, since their packages are linked.
  const ownLines = output.split('\n').filter((line) => !line.includes("from 'portico/node_modules/"))
  expect(ownLines.filter(Boolean)).toEqual([])
  const written = await readFile(`${folder}/out/test/example-plugin/locales/de.d.ts`, 'utf8')
  expect(written).toContain('TranslatedMessages')
})
