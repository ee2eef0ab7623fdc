import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { readEntryPoints, root, standalone } from '../entryPoints.ts'
import { isOwn } from './reach.ts'

/** Where the compiler writes one declaration for each source. */
const compiled = `${root}dist/declarations`

/**
 * Writes the type declarations into `dist`: one file for each entry point, and one for the types that several of
 * them share, so that an editor reads few files and a type has one identity. Throws where the sources do not compile.
 */
export async function writeDeclarations(): Promise<void> {
  const compiler = `${root}node_modules/typescript7/bin/tsc`
  const { status } = spawnSync(process.execPath, [compiler, '-p', `${root}tsconfig.build.json`, '--outDir', compiled], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The declarations do not compile')
  const nameOf = (source: string) => source.replace(/\.tsx?$/, '.d')
  const compiledOf = (source: string) => `${compiled}/${nameOf(source)}.ts`
  const entryPoints = readEntryPoints()
  await bundleDeclarations(
    'dist',
    Object.fromEntries(entryPoints.map(({ source }) => [nameOf(source), compiledOf(source)])),
    (id) => !isOwn(id) || id.startsWith('portico'),
  )
  const sourceOf = new Map(entryPoints.map(({ path, source }) => [`portico${path.slice(1)}`, compiledOf(source)]))
  await bundleDeclarations(
    dirname(standalone.output),
    { [nameOf(basename(standalone.source))]: compiledOf(standalone.source) },
    (id) => !isOwn(id),
    { name: 'portico:entry-points', resolveId: (id) => sourceOf.get(id) },
  )
  rmSync(compiled, { recursive: true })
}

/** The file of a type that several entry points share: a host without React, or without a tool for tests, reads no types of them. */
const shareOf = (id: string): string => {
  const [, folder = ''] = /declarations\/(?:src\/)?(\w+)/.exec(id) ?? []
  if (folder === 'test') return 'testing.d'
  return /^(ui|view|react|elements)$/.test(folder) ? 'react.d' : 'shared.d'
}

/** Bundles the declarations of entry points, and of what several of them share, into a folder. */
async function bundleDeclarations(
  folder: string,
  input: Record<string, string>,
  external: (id: string) => boolean,
  ...plugins: Plugin[]
): Promise<void> {
  const bundle = await rolldown({
    input,
    external,
    preserveEntrySignatures: 'allow-extension',
    plugins: [...plugins, dts({ dtsInput: true, tsconfig: false })],
  })
  const { output } = await bundle.generate({
    entryFileNames: '[name].ts',
    chunkFileNames: 'types/[name].ts',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'shared', name: shareOf, minShareCount: 2 }],
    },
  })
  for (const file of output) {
    if (file.type !== 'chunk' || !file.fileName.endsWith('.d.ts')) continue
    const target = `${root}${folder}/${file.fileName}`
    mkdirSync(dirname(target), { recursive: true })
    // The bundler names the file that each part came from, which is not published.
    writeFileSync(target, file.code.replace(/^\/\/ dist\/declarations\/.*\n/gm, ''))
  }
}
