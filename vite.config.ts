import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { readEntryPoints, root } from './scripts/entryPoints.ts'
import { fileNames, fileOf } from './scripts/library/files.ts'
import { isOwn } from './scripts/library/reach.ts'
import { browserTarget, sourceConditions } from './scripts/vite-shared.ts'

/**
 * Writes `const { name } = await import(url).then(…)` with parentheses. Vite 5 and 6 take the names from what `import()`
 * resolves with, before `then`, so that each of them was undefined in the build of a host.
 */
const parenthesizeImports: Plugin = {
  name: 'portico:parenthesize-imports',
  // In `renderChunk` Vite would take them away again.
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk')
        file.code = file.code.replace(/= await (import\([^()]+\)\.then\(\(\w+\) => \w+\.\w+\))/g, '= (await $1)')
    }
  },
}

/** The library: few files for what comes together, and one for each part that a host can leave out. */
export default defineConfig(async () => {
  const nameOf = await fileNames()
  return {
    ...sourceConditions,
    plugins: [parenthesizeImports],
    build: {
      ...browserTarget,
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      // What is written can be read: maps would be half of the package.
      sourcemap: false,
      lib: {
        entry: Object.fromEntries(
          readEntryPoints().map((entryPoint) => [
            entryPoint.source.replace(/\.ts$/, ''),
            `${root}${entryPoint.source}`,
          ]),
        ),
        formats: ['es' as const],
      },
      rolldownOptions: {
        external: (id: string) => !isOwn(id),
        preserveEntrySignatures: 'allow-extension' as const,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: (chunk: Rolldown.PreRenderedChunk) => `${fileOf(chunk)}.js`,
          // The declarations have the documentation. Bundlers of hosts need the annotations.
          comments: { jsdoc: false, annotation: true, legal: true },
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'files', name: (id: string) => (isOwn(id) ? nameOf(id) : null) }],
          },
        },
      },
    },
  }
})
