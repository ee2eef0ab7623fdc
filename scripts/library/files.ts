import { existsSync, readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../doors.ts'
import { reach } from './reach.ts'

/** What a page, a host or a plugin may import before anybody wants a wallet. */
const eager = [
  /^src\/(index|elements\/index)\.ts$/,
  /^(chains|plugins)\/[^/]+\/(index|networks)\.ts$/,
  /^src\/react\/(components|hooks)\//,
  /^src\/react\/(use\w+|context|ModalContext)\.tsx?$/,
  /^src\/(kernel|wallet|shell)\/.*\b(define\w+|endpoint|\w*tokens|errors?)\.ts$/i,
]

/** What always comes together: with the kernel, and with the first list of wallets. */
const together = {
  kernel: ['src/modal/bootstrap.ts'],
  first: ['src/react/mount.tsx', 'src/shell/views/ConnectView.tsx'],
}

const sources = () =>
  ['src', 'chains', 'plugins']
    .filter((folder) => existsSync(`${root}${folder}`))
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\b/.test(file))

/**
 * Says in which file of the published package a module stands. What a page needs together is one file: a bundler would
 * make of forty modules forty chunks, as each is shared by other views. All else is a file of its own, so that a host can
 * leave it out.
 */
export async function fileNames(): Promise<(id: string) => string> {
  const names = new Map<string, string>()
  for (const id of await reach(sources().filter((file) => eager.some((pattern) => pattern.test(file)))))
    names.set(id, own(id))
  for (const [name, entries] of Object.entries(together)) {
    for (const id of await reach(entries)) if (!names.has(id)) names.set(id, `src/${name}`)
  }
  return (id) => names.get(id) ?? own(id)
}

/** A file of its own, where its source is. */
const own = (id: string) =>
  relative(root, id.replace(/^\0/, ''))
    .replace(/\?.*$/, '')
    .replace(/\.[^.]+$/, '')
