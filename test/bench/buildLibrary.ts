import { relative } from 'node:path'
import { type Alias, build, type Rolldown } from 'vite'
import { readEntryPoints, root } from '../../scripts/entryPoints.ts'

/** The package as it is published. */
export interface Library {
  /** Leads a host to it, by the package's name. */
  readonly alias: Alias[]
  /** The sources in one of its files with their sizes before minification; `undefined` of what is no file of it. */
  sourcesOf(file: string): (readonly [source: string, size: number])[] | undefined
}

const outDir = `${root}test/bench/dist`

/** Builds the package beside the benchmarks, as `npm run build` does. */
export async function buildLibrary(): Promise<Library> {
  const result = await build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  if ('close' in result) throw new Error('The build is watching, though nobody asked it to')
  const chunks = (Array.isArray(result) ? result : [result])
    .flatMap(({ output }) => output)
    .filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
  const sources = new Map(
    chunks.map(({ fileName, modules }) => [
      `${outDir}/${fileName}`,
      Object.entries(modules).map(([id, { renderedLength }]) => [relative(root, id), renderedLength] as const),
    ]),
  )
  return {
    alias: readEntryPoints().map(({ path, source }) => ({
      find: new RegExp(`^portico${path.slice(1)}$`),
      replacement: `${outDir}/${source.replace(/ts$/, 'js')}`,
    })),
    sourcesOf: (file) => sources.get(file),
  }
}
