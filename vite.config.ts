import { defineConfig, type Rolldown } from 'vite'
import { readEntryPoints, root } from './scripts/entryPoints.ts'
import { fileNames, fileOf } from './scripts/library/files.ts'
import { isOwn } from './scripts/library/reach.ts'
import { browserTarget, sourceConditions } from './scripts/vite-shared.ts'

/** The library: few files for what comes together, and one for each part that a host can leave out. */
export default defineConfig(async () => {
  const nameOf = await fileNames()
  return {
    ...sourceConditions,
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
