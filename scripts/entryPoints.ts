import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, ending in a slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A published entry point: one line of `exports` in package.json, the only place where entry points are listed. */
export interface EntryPoint {
  /** The import path below the package name, such as `./kernel`. */
  readonly path: string
  /** The source file from the root, such as `src/kernel/index.ts`. */
  readonly source: string
  /** The built file from the root, such as `dist/src/kernel/index.js`. */
  readonly output: string
}

interface Manifest {
  name: string
  version: string
  license: string
  author: string
  keywords: string[]
  exports: Record<string, string | { 'portico-source': string; types: string; default: string }>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

/** Reads package.json. */
export const readManifest = (): Manifest => JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest

const clean = (path: string) => path.replace(/^\.\//, '')

/** Lists the package's entry points. */
export function readEntryPoints(): EntryPoint[] {
  return Object.entries(readManifest().exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [{ path, source: clean(target['portico-source']), output: clean(target.default) }],
  )
}

/**
 * The separate package that contains React and all dependencies, for pages without a bundler. A project that installs `portico`
 * from a registry has a bundler, and never loads this package.
 */
export const standalone: EntryPoint = {
  path: './standalone',
  source: 'src/standalone.ts',
  output: 'dist-standalone/standalone.js',
}
