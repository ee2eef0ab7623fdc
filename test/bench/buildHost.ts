import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from '../../scripts/entryPoints.ts'
import { browserTarget, sourceConditions } from '../../scripts/vite-shared.ts'
import { buildLibrary, type Library } from './buildLibrary.ts'

/** A file that the browser loads as script. Sizes in bytes. */
export interface Chunk {
  file: string
  minified: number
  brotli: number
  /** Whether it is React itself, which the host has anyway and no budget counts. */
  isReact: boolean
  /** The size of every module in it before minification, by its path from the repository's root. */
  modules: Record<string, number>
}

/** A host app, built for production. */
export interface BuiltHost {
  directory: string
  chunks: Chunk[]
  remove(): Promise<void>
}

const reactModule = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

/** The bundler's own helpers, which land beside React because React needs them. */
const bundlerRuntime = '\0rolldown/runtime.js'

/** Hosts of one process share the package. */
let published: Promise<Library> | undefined
function publishedLibrary(): Promise<Library> {
  published ??= buildLibrary()
  return published
}

const nameOf = (module: string) => relative(root, module.replace(/^\0/, '')).replaceAll('\\', '/')

/**
 * The names that chunks have in the measured code: with a hash of what they are called instead of what they contain. A random hash
 * hardly compresses, and the same code would measure some 100 bytes more or less after each change of any chunk.
 */
function steadyNames(chunks: readonly Rolldown.OutputChunk[]): (code: string) => string {
  const names = new Map<string, string>()
  for (const { name, fileName, facadeModuleId, moduleIds } of chunks) {
    const what = `${name} ${nameOf(facadeModuleId ?? moduleIds[0] ?? '')}`
    names.set(
      fileName,
      fileName.replace(/[\w-]{8}\.js$/, `${createHash('sha256').update(what).digest('base64url').slice(0, 8)}.js`),
    )
  }
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const steady = new Map([...names].map(([before, after]) => [base(before), base(after)]))
  return (code) => code.replace(/[\w.-]+\.js\b/g, (file) => steady.get(file) ?? file)
}

function describeChunk(
  chunk: Rolldown.OutputChunk,
  rename: (code: string) => string,
  library: Library | undefined,
): Chunk {
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
  // A file of the package says little: what is named are the sources that it was made of.
  const sources = modules.flatMap(
    ([id, { renderedLength }]) => library?.sourcesOf(id) ?? [[nameOf(id), renderedLength] as const],
  )
  return {
    file: chunk.fileName,
    minified: Buffer.byteLength(chunk.code),
    brotli: brotliCompressSync(rename(chunk.code)).byteLength,
    isReact: modules.every(([id]) => reactModule.test(id) || id === bundlerRuntime),
    modules: Object.fromEntries(sources),
  }
}

/**
 * Builds the host app in a folder below `test` as its developer would, with React in a chunk of its own: from the
 * package as it is published, or from its sources where the app reaches into them.
 */
export async function buildHost(folder: string, from: 'published' | 'sources' = 'published'): Promise<BuiltHost> {
  // Vite obeys NODE_ENV before `mode`: under any other value the sizes would be those of React's development build.
  if ((process.env.NODE_ENV ?? 'production') !== 'production') throw new Error('NODE_ENV must be production')
  const directory = await mkdtemp(join(tmpdir(), `portico-${folder.replaceAll('/', '-')}-`))
  const library = from === 'published' ? await publishedLibrary() : undefined
  const result = await build({
    ...(library ? { resolve: { alias: library.alias } } : sourceConditions),
    configFile: false,
    mode: 'production',
    root: join(root, 'test', folder),
    logLevel: 'warn',
    build: {
      outDir: directory,
      emptyOutDir: true,
      ...browserTarget,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: reactModule }] } } },
    },
  })
  if ('close' in result) throw new Error('The build is watching, though nobody asked it to')
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output)
  const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
  const rename = steadyNames(chunks)
  return {
    directory,
    chunks: chunks.map((chunk) => describeChunk(chunk, rename, library)),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
