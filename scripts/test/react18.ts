/**
 * Setup of the React 18 projects: what a CommonJS library requires as `react` or `react-dom` is version 18 too.
 * Imports in our own modules are mapped by the alias in vitest.config.ts; `require` inside node_modules is Node's affair.
 */
import Module, { createRequire } from 'node:module'

type Resolve = (request: string, ...rest: unknown[]) => string
const loader = Module as unknown as { _resolveFilename: Resolve }
const require = createRequire(import.meta.url)
const isMapped = Symbol.for('portico.test.react18')

// Files share a process, and each of them runs its setup.
if (!(isMapped in loader._resolveFilename)) {
  const original = loader._resolveFilename
  const resolve: Resolve = function (this: unknown, request, ...rest) {
    const match = /^(react|react-dom)(\/.*)?$/.exec(request)
    return match ? require.resolve(`${match[1]}-18${match[2] ?? ''}`) : original.call(this, request, ...rest)
  }
  loader._resolveFilename = Object.assign(resolve, { [isMapped]: true })
}
