import type { BuildOptions, UserConfig } from 'vite'

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
