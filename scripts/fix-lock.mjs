/**
 * Completes package-lock.json with the optional binaries of other platforms, so that `npm ci` accepts it everywhere.
 *
 * npm leaves an optional dependency out of the lock when the registry in use does not hold it, and `npm ci` then refuses
 * that lock ("Missing: x-darwin-arm64@ from lock file"). A stub entry with version, `os` and `cpu` satisfies it; npm
 * fetches a stub only on the platform it names. Run after every `npm install`: `npm run fix-lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'netbsd', 'win32', 'openharmony', 'sunos', 'aix']
const processors = ['x64', 'amd64', 'arm64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'wasm32']
/** Names in use for a processor that Node calls otherwise. */
const aliases = { amd64: 'x64' }
/** Platforms that packages name in another way than Node does. */
const systemAliases = { windows: 'win32' }

const file = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** The folders in which Node would look for a dependency of the package at `path`, nearest first. */
function* lookups(path) {
  let at = path
  while (true) {
    yield at === '' ? 'node_modules/' : `${at}/node_modules/`
    if (at === '') return
    const parent = at.lastIndexOf('node_modules/')
    at = parent <= 0 ? '' : at.slice(0, parent - 1)
  }
}

const isLocked = (path, name) => [...lookups(path)].some((folder) => lock.packages[folder + name])

function platformOf(name) {
  const alias = Object.keys(systemAliases).find((known) => name.includes(known))
  const os = alias ? systemAliases[alias] : systems.find((known) => name.includes(known))
  const cpu = processors.find((known) => new RegExp(`[-_.]${known}`).test(name))
  if (!os && !cpu) return undefined
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [aliases[cpu] ?? cpu] }),
    ...(name.includes('musl') && { libc: ['musl'] }),
  }
}

const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const isExact = /^\d/.test(range)
    const platform = platformOf(name)
    if (!isExact || !platform || isLocked(path, name)) continue
    lock.packages[`node_modules/${name}`] = {
      version: range,
      optional: true,
      ...(entry.dev && { dev: true }),
      ...platform,
    }
    added.push(name)
  }
}

if (added.length > 0) {
  const { '': root, ...packages } = lock.packages
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  lock.packages = { '': root, ...Object.fromEntries(sorted) }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length > 0 ? `Added to the lock: ${added.join(', ')}` : 'The lock is complete.')
