import type { InstalledPlugin } from './plugin.ts'
import type { PluginBodies } from './pluginBodies.ts'
import { loadingOf } from './pluginFlags.ts'
import { abortable } from './tasks.ts'

/** Time limit in milliseconds for bodies that a start waits for, other than those that guards need. */
const timeLimit = 3000

/** Decides when the bodies of plugins are loaded. */
export interface PluginLoader {
  /**
   * Loads the plugins that a kernel starts with; `undefined` if all are loaded. Rejects if a guard or one of its
   * dependencies fails to load. Other failures are reported, and the start does not wait longer than 3 seconds for
   * other plugins.
   */
  prepare(): Promise<void> | undefined
  /** Begins to load the bodies of plugins that should be on and were not requested yet. Failures are reported. */
  loadMissing(): void
  /** Loads the bodies of a plugin and of its dependencies. Rejects if one fails to load. */
  load(plugin: InstalledPlugin): Promise<void>
  /** The same for all plugins that are not off. */
  loadAll(): Promise<void>
  /** Some plugins and all that they depend on. */
  withDependencies(some: readonly InstalledPlugin[]): readonly InstalledPlugin[]
}

interface LoaderParts {
  readonly plugins: readonly InstalledPlugin[]
  installed(id: string): InstalledPlugin | undefined
  mayBeWanted(plugin: InstalledPlugin): boolean
  readonly bodies: PluginBodies
  readonly lifetime: AbortSignal
  report(error: unknown): void
}

export function createPluginLoader(parts: LoaderParts): PluginLoader {
  const { plugins, installed, mayBeWanted, bodies, lifetime, report } = parts
  /** Lazy plugins that were requested. */
  const demanded = new Set<InstalledPlugin>()
  let isAllDemanded = false

  function withDependencies(some: readonly InstalledPlugin[]): InstalledPlugin[] {
    const all = new Set(some)
    // The loop also visits dependencies that are added meanwhile.
    for (const { definition } of all) {
      for (const { id } of definition.dependencies ?? []) {
        const dependency = installed(id)
        if (dependency) all.add(dependency)
      }
    }
    return [...all]
  }
  const mayRun = (plugin: InstalledPlugin) => withDependencies([plugin]).every(mayBeWanted)
  const isMissing = (plugin: InstalledPlugin) => !bodies.get(plugin)
  const missing = (isDue: (plugin: InstalledPlugin) => boolean) =>
    withDependencies(plugins.filter(isDue)).filter(isMissing)
  const isDue = (plugin: InstalledPlugin) =>
    (loadingOf(plugin.definition) !== 'lazy' || isAllDemanded || demanded.has(plugin)) && mayRun(plugin)

  async function bring(some: readonly InstalledPlugin[]) {
    const loads = await abortable(Promise.allSettled(some.map(bodies.load)), lifetime)
    for (const load of loads) if (load.status === 'rejected') throw load.reason
  }
  const bringQuietly = (some: readonly InstalledPlugin[]) =>
    Promise.all(
      some.map((plugin) =>
        bodies.load(plugin).catch((error) => {
          if (!lifetime.aborted) report(error)
        }),
      ),
    )

  return {
    prepare() {
      // Load a guard even if its flag is off, so that it takes effect the moment the flag is on.
      const needed = missing(({ definition }) => definition.guard === true)
      const others = missing(isDue).filter((plugin) => !needed.includes(plugin))
      if (needed.length + others.length === 0) return undefined
      const guards = needed.map(bodies.load)
      return abortable(Promise.all([...guards, soon(bringQuietly(others), lifetime)]), lifetime).then(() => {})
    },
    loadMissing() {
      void bringQuietly(missing(isDue).filter(bodies.isUnasked))
    },
    async load(plugin) {
      demanded.add(plugin)
      await bring(withDependencies([plugin]).filter(isMissing))
    },
    async loadAll() {
      isAllDemanded = true
      await bring(missing(isDue))
    },
    withDependencies,
  }
}

/** Resolves with `work`, at the latest after `timeLimit`. */
function soon(work: Promise<unknown>, lifetime: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      lifetime.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, timeLimit)
    lifetime.addEventListener('abort', finish)
    work.then(finish, finish)
  })
}
