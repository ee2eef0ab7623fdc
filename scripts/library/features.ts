import { dirname, relative } from 'node:path'
import { root } from '../entryPoints.ts'
import { reachEach } from './reach.ts'

/** A plugin with views: its folder, and the manifests that a page loads. */
interface Feature {
  readonly folder: string
  readonly manifests: RegExp
  /** The body of the plugin is loaded before the first list of wallets, so its file has only modules that the body needs. */
  readonly isGuard: boolean
}

const featuresOf = (files: readonly string[]): readonly Feature[] => [
  ...files
    .filter((file) => /^plugins\/[^/]+\/plugin\.ts$/.test(file))
    .map((file) => ({ folder: dirname(file), manifests: /\/plugin\.ts$/, isGuard: file.includes('/siwx/') })),
  { folder: 'src/embedded-wallet', manifests: /\/embeddedWallet\.ts$/, isGuard: false },
]

const isEntryPoint = (file: string) => /\/index\.ts$/.test(file) && !/\/locales\//.test(file)
const isBody = (file: string) => /^\w[\w/-]*\/(setup|setupReceive)\.ts$/.test(file)
const isLater = (file: string) => /\/(controller|embedded|endpoints)\.ts$/.test(file)
const isView = (file: string) => /(View|Tab|Part)\.tsx$/.test(file)

/**
 * Decides which modules of a plugin share a file. A plugin is split by when a page needs its parts: its manifest, the exports
 * of its entry point, its body, what the body loads, and its views. `viewFile` names the file of a view. Modules that manifests
 * import go into `src/page`, because a bundler would make a chunk of each small file.
 */
export async function nameFeatures(
  files: readonly string[],
  viewFile: (view: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const features = featuresOf(files)
  const roots = files.filter((file) =>
    features.some((feature) => file.startsWith(`${feature.folder}/`) && isRoot(file, feature)),
  )
  const reached = await reachEach(roots)
  const names = new Map<string, string>()
  for (const feature of features) {
    const { folder, manifests, isGuard } = feature
    const usersOf = new Map<string, string[]>()
    roots.forEach((file, index) => {
      if (!file.startsWith(`${folder}/`)) return
      for (const id of reached[index] ?? []) usersOf.set(id, [...(usersOf.get(id) ?? []), file])
    })
    for (const [id, users] of usersOf) {
      const file = relative(root, id)
      const isManifest = manifests.test(file)
      if (!isManifest && users.some((user) => manifests.test(user))) names.set(id, 'src/page')
      if (names.has(id) || isManifest || isEntryPoint(file) || !file.startsWith(`${folder}/`)) continue
      const isOfBody = users.some(isBody)
      const later = users.find(isLater)
      const views = [...new Set(users.filter(isView).map(viewFile))]
      if (users.some(isEntryPoint)) names.set(id, `${folder}/${isGuard && !isOfBody ? 'exports' : 'tokens'}`)
      // In the file of the kernel, like the bodies of the chains.
      else if (isGuard && isOfBody) continue
      else if (isOfBody || (later && views.length > 0 && !isGuard)) names.set(id, `${folder}/setup`)
      else if (later) names.set(id, later.replace(/\.ts$/, ''))
      else names.set(id, views.length === 1 ? `${views[0]}` : `${folder}/views/parts`)
    }
  }
  return names
}

const isRoot = (file: string, { manifests }: Feature) =>
  isEntryPoint(file) || isBody(file) || isLater(file) || isView(file) || manifests.test(file)
