import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { readDoors, root } from '../doors.ts'
import { isOwn } from './reach.ts'

/** Where the compiler writes one declaration for each source. */
const compiled = `${root}dist/declarations`

/**
 * Writes the type declarations into `dist`: one file for each entry point, and one for each set of types that several of
 * them share, so that an editor reads few files and a type has one identity. Throws where the sources do not compile.
 */
export async function writeDeclarations(): Promise<void> {
  const compiler = `${root}node_modules/typescript7/bin/tsc`
  const { status } = spawnSync(process.execPath, [compiler, '-p', `${root}tsconfig.build.json`, '--outDir', compiled], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The declarations do not compile')
  const nameOf = (source: string) => source.replace(/\.tsx?$/, '.d')
  const bundle = await rolldown({
    input: Object.fromEntries(readDoors().map(({ source }) => [nameOf(source), `${compiled}/${nameOf(source)}.ts`])),
    external: (id) => !isOwn(id) || id.startsWith('portico'),
    plugins: [dts({ dtsInput: true, tsconfig: false })],
  })
  const { output } = await bundle.generate({ entryFileNames: '[name].ts', chunkFileNames: 'types/[name].ts' })
  for (const file of output) {
    if (file.type !== 'chunk' || !file.fileName.endsWith('.d.ts')) continue
    const target = `${root}dist/${file.fileName}`
    mkdirSync(dirname(target), { recursive: true })
    // The bundler names the file that each part came from, which is not published.
    writeFileSync(target, file.code.replace(/^\/\/ dist\/declarations\/.*\n/gm, ''))
  }
  rmSync(compiled, { recursive: true })
}
