import { dirname } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { root, standalone } from './scripts/entryPoints.ts'
import { browserTarget, sourceConditions } from './scripts/vite-shared.ts'

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

/**
 * The chunk of a module that would be a small one by itself: the texts of all features in one language, and the hooks and
 * parts that every view is made of. Logos, and the code that draws a QR code, stay chunks of their own.
 */
const groupOf = (id: string): string | null => {
  const path = id.replace(root, '')
  const language = /\/locales\/(\w\w)\.ts$/.exec(path)?.[1]
  if (language) return `texts-${language}`
  return /^src\/(ui|view)\/(?!brands\/|QrCode|locales|mount)/.test(path) ? 'parts' : null
}

/** The bundle for `<script type="module">`: React and every dependency inside, what can wait still in lazy chunks. */
export default defineConfig({
  ...sourceConditions,
  plugins: [useOneCopy],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...browserTarget,
    outDir: dirname(standalone.output),
    emptyOutDir: false,
    minify: true,
    lib: { entry: { standalone: `${root}${standalone.source}` }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Vite keeps white space in libraries, for bundlers that read annotations. No bundler reads this one.
        minify: true,
        comments: false,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'groups', name: groupOf }] },
      },
    },
  },
})
