import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An installed package and the licence that it states, as an SPDX expression. */
export interface Installed {
  name: string
  version: string
  licence: string | undefined
}

interface Manifest {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: (string | { type: string })[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const licenceOf = ({ license, licenses }: Manifest) =>
  typeof license === 'object'
    ? license.type
    : (license ?? licenses?.map((one) => (typeof one === 'string' ? one : one.type)).join(' OR '))

/** Finds an installed dependency as Node does: the nearest `node_modules` upwards from the importing package. */
function locate(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : locate(name, dirname(from))
}

/** Peers that a host has for its own tests and ships to nobody. */
const testTools = ['vitest']

/** The dependencies that a package always has, and those that depend on the platform or the host. */
function namesOf(manifest: Manifest, isRoot: boolean) {
  const peers = Object.keys(manifest.peerDependencies ?? {})
  const required = peers.filter((name) => !manifest.peerDependenciesMeta?.[name]?.optional)
  return {
    required: [...Object.keys(manifest.dependencies ?? {}), ...(isRoot ? [] : required)],
    // Every other peer of ours counts, optional or not: hosts install them because we ask for them.
    optional: [
      ...Object.keys(manifest.optionalDependencies ?? {}),
      ...(isRoot ? peers.filter((name) => !testTools.includes(name)) : []),
    ],
  }
}

/**
 * Walks the installed production tree of the package in `root`: its dependencies, its peers, and all below them.
 * Gives the packages found, sorted, and the names of those that are not installed.
 */
export function readProductionTree(root: string): { installed: Installed[]; absent: string[] } {
  const visited = new Set<string>()
  const found = new Map<string, Installed>()
  const absent = new Set<string>()

  function visit(folder: string, isRoot: boolean) {
    const manifest = readManifest(folder)
    if (visited.has(folder)) return
    visited.add(folder)
    const { name, version } = manifest
    if (!isRoot) found.set(`${name}@${version}`, { name, version, licence: licenceOf(manifest) })
    const { required, optional } = namesOf(manifest, isRoot)
    for (const dependency of new Set([...required, ...optional])) {
      const at = locate(dependency, folder)
      if (at) visit(at, false)
      else if (isRoot || !optional.includes(dependency)) absent.add(dependency)
    }
  }

  visit(root, true)
  const installed = [...found.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version),
  )
  return { installed, absent: [...absent] }
}
