import type { UserConfig } from 'vite'

/**
 * Makes `portico/*` resolve to the sources through the `source` export condition, in the browser build and in Node.
 * Shared by the library build, the tests, the demo and the size benchmark.
 */
export const sourceConditions = {
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
} satisfies UserConfig
