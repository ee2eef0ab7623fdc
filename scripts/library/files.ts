import { existsSync, readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../doors.ts'
import { reach } from './reach.ts'

/** What a page, a host or a plugin may import before anybody wants a wallet. */
const eager = [
  /^src\/(index|elements\/index)\.ts$/,
  /^(chains|plugins)\/[^/]+\/(index|networks)\.ts$/,
  /^src\/react\//,
  /^src\/view\/(use\w+|context)\.ts$/,
  /^src\/(kernel|wallet|shell)\/.*\b(define\w+|endpoint|\w*tokens|errors?)\.ts$/i,
  /^src\/shell\/(slots|settings|connectView)\.ts$/,
]

/**
 * What always comes together, by its file: the kernel, the first list of wallets, and what connects one. `beside` are files
 * of chains and plugins that are loaded at the same moment. They stay on their own, as a host may not have them; the parts
 * of the core that they need come with the core's file, as each would be one more request.
 */
const together = [
  {
    name: 'src/kernel',
    entries: [/^src\/modal\/bootstrap\.ts$/],
    beside: [/^chains\/[^/]+\/(discover|connectors|setup)\.ts$/, /^plugins\/siwx\/(plugin|setup)\.ts$/],
  },
  { name: 'src/first', entries: [/^src\/(view\/mount|shell\/views\/ConnectView)\.tsx$/], beside: [] },
  { name: 'src/connect', entries: [/^src\/wallet\/actions\/index\.ts$/], beside: [/^chains\/[^/]+\/operations\.ts$/] },
]

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
  const files = sources()
  const reachFrom = async (patterns: readonly RegExp[]) => {
    const entries = files.filter((file) => patterns.some((pattern) => pattern.test(file)))
    return entries.length > 0 ? reach(entries) : []
  }
  const names = new Map<string, string>()
  // One file for what every page has: a bundler makes several chunks of many shared modules.
  for (const id of await reachFrom([/^src\/index\.ts$/])) names.set(id, 'src/page')
  for (const id of await reachFrom(eager)) if (!names.has(id)) names.set(id, own(id))
  for (const { name, entries, beside } of together) {
    for (const id of await reachFrom(entries)) if (!names.has(id)) names.set(id, name)
    for (const id of await reachFrom(beside)) if (id.startsWith(`${root}src/`) && !names.has(id)) names.set(id, name)
  }
  return (id) => names.get(id) ?? own(id)
}

/** A file of its own, where its source is. */
const own = (id: string) =>
  relative(root, id.replace(/^\0/, ''))
    .replace(/\?.*$/, '')
    .replace(/\.[^.]+$/, '')
