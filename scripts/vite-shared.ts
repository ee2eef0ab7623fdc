import type { BuildOptions, Rolldown, UserConfig } from 'vite'

/**
 * Makes `portico/*` resolve to the sources through the `portico-source` export condition, in the browser build and in Node.
 * Shared by the library build, the tests, the demo and the size benchmark.
 */
export const sourceConditions = {
  resolve: { conditions: ['portico-source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['portico-source', 'module', 'node', 'development|production'] } },
} satisfies UserConfig

/** How scripts and style sheets are compiled. The style sheets use `light-dark()`, which older targets would rewrite. */
export const browserTarget = {
  target: 'es2022',
  cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari18'],
  cssMinify: true,
} satisfies BuildOptions

/** The approximate minimum size of a shared chunk, in bytes. */
const enough = 60_000

const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: enough } as const

/**
 * Puts shared modules into few chunks, for pages without a size benchmark. The sources have hundreds of modules that several
 * views share, and the bundler would make a chunk of each: 290 requests until a wallet is connected, each of which costs the
 * browser, Playwright and the server about 5 ms.
 */
export const fewChunks = {
  chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
  // Chunks import each other in cycles, so each module must run when it is first needed.
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { ...shared, name: 'initial', tags: ['$initial'], minShareCount: 1, priority: 1 },
      { ...shared, name: 'shared' },
    ],
  },
} satisfies Rolldown.OutputOptions
