import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readManifest, root, standalone } from '../../scripts/entryPoints.ts'
import { run } from './run.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Outside the repository, so that a host finds nothing of it. */
const place = join(tmpdir(), 'portico-hosts')

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the packed package. */
    archive: string
    /** The same of the package for pages without a bundler. */
    standaloneArchive: string
  }
}

/** Present in an installed host for as long as nothing of what was installed is missing. */
const installed = 'node_modules/.installed'

/** Packs a folder that `npm run build` made a package of, as it would be published; returns the path of the archive. */
export async function pack(source: string): Promise<string> {
  if (!existsSync(`${root}${standalone.output}`)) await run('npm', ['run', 'build'], root)
  const folder = join(place, 'packed')
  await mkdir(folder, { recursive: true })
  const output = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], source)
  const [{ filename }] = JSON.parse(output.slice(output.search(/^\[/m), output.lastIndexOf(']') + 1))
  return join(folder, filename)
}

/**
 * Installs a host and the packed package in a folder of its own. What it installed stays for the next run, for as long as
 * neither the host nor the package asks for anything else.
 */
export async function install(folder: string, archive: string, name = 'portico'): Promise<string> {
  const manifest = await readFile(join(here, folder, 'package.json'), 'utf8')
  const { dependencies } = readManifest()
  const hash = createHash('sha256')
    .update(JSON.stringify([manifest, dependencies]))
    .digest('hex')
  const target = join(place, `${folder}-${hash.slice(0, 12)}`)
  const done = join(target, installed)
  if (!existsSync(done)) {
    await rm(target, { recursive: true, force: true })
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'package.json'), manifest)
    // No lock: the registry may lack what a lock names for other platforms.
    const flags = ['--no-package-lock', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline']
    await run('npm', ['install', ...flags, archive], target)
    await writeFile(done, '')
  }
  await unpack(archive, join(target, 'node_modules', name))
  await copySources(join(here, folder), target)
  return target
}

/** Runs `task` while a package of the installed host is away. If the process ends meanwhile, the next run installs anew. */
export async function without(name: string, place: string, task: () => Promise<unknown>) {
  const folder = join(place, 'node_modules', name)
  await rm(join(place, installed))
  await rename(folder, `${folder}.aside`)
  try {
    await task()
  } finally {
    await rename(`${folder}.aside`, folder)
    await writeFile(join(place, installed), '')
  }
}

/** Replaces the package with the archive of this run. */
export async function unpack(archive: string, folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], dirname(archive))
}

async function copySources(from: string, to: string) {
  for (const name of await readdir(to)) {
    if (name !== 'node_modules') await rm(join(to, name), { recursive: true, force: true })
  }
  // Hosts whose build takes a page as it is, and that need nothing of their own in it, share one.
  await cp(join(here, 'index.html'), join(to, 'index.html'))
  await cp(from, to, { recursive: true })
}
