import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const path = require.resolve('@wallet-standard/app')
const folder = path.slice(0, path.lastIndexOf('app') + 'app'.length)

/**
 * Loads the app side of the Wallet Standard anew. It keeps to the window of its first call for as long as it is in memory, and
 * test files that share a process have pages of their own.
 */
export function loadReference(): typeof import('@wallet-standard/app') {
  for (const key of Object.keys(require.cache)) if (key.startsWith(folder)) delete require.cache[key]
  return require(path)
}
