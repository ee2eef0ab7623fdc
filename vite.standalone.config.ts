import { dirname } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { readDoors, root, standaloneDoor } from './scripts/doors.ts'
import { fileNames } from './scripts/library/files.ts'
import { isOwn, reach } from './scripts/library/reach.ts'
import { browserTarget, sourceConditions } from './scripts/vite-shared.ts'

const door = readDoors().find(({ path }) => path === standaloneDoor)
if (!door) throw new Error(`package.json has no "${standaloneDoor}" in exports`)

/** Libraries that other libraries bring along in an older version with the same interface. */
const repeated = /^(viem|@noble\/(curves|hashes))(\/|$)/
const broughtBy = /[\\/]node_modules[\\/](@walletconnect|viem|ox|@scure)[\\/]/

/** Gives all of them the one copy that the package itself uses. */
const useOneCopy: Plugin = {
  name: 'portico:one-copy',
  enforce: 'pre',
  resolveId(source, importer) {
    return importer && repeated.test(source) && broughtBy.test(importer)
      ? this.resolve(source, `${root}package.json`, { skipSelf: true })
      : null
  },
}

/** The bundle for `<script type="module">`: React and every dependency inside, what can wait still in lazy chunks. */
export default defineConfig(async () => {
  const [nameOf, atOnce] = await Promise.all([fileNames(), reach([door.source])])
  // The same files as in the library, but for what this bundle loads at once: that is one.
  const chunkOf = (id: string) => (atOnce.has(id) ? 'src/page' : isOwn(id) ? nameOf(id) : null)
  return {
    ...sourceConditions,
    plugins: [useOneCopy],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...browserTarget,
      outDir: dirname(door.output),
      emptyOutDir: false,
      minify: true,
      lib: { entry: { standalone: `${root}${door.source}` }, formats: ['es' as const] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension' as const,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: (chunk: Rolldown.PreRenderedChunk) => `chunks/${chunk.name.split('/').at(-1)}-[hash].js`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'files', name: chunkOf }],
          },
        },
      },
    },
  }
})
