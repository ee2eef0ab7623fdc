import { dirname } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { readDoors, root, standaloneDoor } from './scripts/doors.ts'
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
export default defineConfig({
  ...sourceConditions,
  plugins: [useOneCopy],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...browserTarget,
    outDir: dirname(door.output),
    emptyOutDir: false,
    minify: true,
    lib: { entry: { standalone: `${root}${door.source}` }, formats: ['es'] },
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
