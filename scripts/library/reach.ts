import { build, type Rolldown } from 'vite'
import { root } from '../entryPoints.ts'
import { browserTarget, sourceConditions } from '../vite-shared.ts'

/** Whether a module is the package's own, as opposed to a library that the host installs beside it. */
export const isOwn = (id: string): boolean =>
  /^[./\0]/.test(id) || id.startsWith(root) || id === 'portico' || id.startsWith('portico/')

/** The modules, by absolute path, that remain after tree shaking of the entries. Does not follow `import()`. */
export async function reach(entries: readonly string[]): Promise<Set<string>> {
  return new Set((await reachEach(entries)).flatMap((modules) => [...modules]))
}

/** Like `reach`, separately for each entry, in the order of the entries. */
export async function reachEach(entries: readonly string[]): Promise<readonly ReadonlySet<string>[]> {
  if (entries.length === 0) return []
  const result = await build({
    ...sourceConditions,
    configFile: false,
    logLevel: 'error',
    build: {
      ...browserTarget,
      write: false,
      minify: false,
      lib: { entry: entries.map((file) => `${root}${file}`), formats: ['es'] },
      rolldownOptions: { external: (id) => !isOwn(id), output: { entryFileNames: '[name]-[hash].js' } },
    },
  })
  if ('close' in result) throw new Error('The build is watching, though nobody asked it to')
  const chunks = (Array.isArray(result) ? result : [result])
    .flatMap(({ output }) => output)
    .filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
  return entries.map((entry) => {
    const wanted = new Set(chunks.filter((chunk) => chunk.facadeModuleId === `${root}${entry}`))
    // A set grows while it is walked: what is imported is walked too.
    for (const { imports } of wanted)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk)
    return new Set(
      [...wanted]
        .flatMap(({ modules }) => Object.entries(modules))
        .filter(([id, { renderedLength }]) => renderedLength > 0 && id.startsWith(root))
        .map(([id]) => id),
    )
  })
}
