import { isAbort } from './errors.ts'
import type { InstalledPlugin } from './plugin.ts'
import type { PluginBodies } from './pluginBodies.ts'

/** Milliseconds that a start waits for the bodies that it can do without. */
const patience = 3000

/** Loads the bodies of plugins when their time has come. */
export interface PluginLoader {
  /**
   * Loads what a kernel starts with; `undefined` where all of that is here. Rejects where a guard, or a dependency of one,
   * does not arrive. What else does not arrive is reported, and what hangs is left behind after 3 seconds.
   */
  prepare(): Promise<void> | undefined
  /** Begins to load the bodies of plugins that should be on and were not requested yet. Failures are reported. */
  loadMissing(): void
  /** Loads the body of a plugin and of what it depends on. Rejects where one does not arrive. */
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
  /** Lazy plugins that something asked for. */
  const demanded = new Set<InstalledPlugin>()
  let isAllDemanded = false

  function withDependencies(some: readonly InstalledPlugin[]): InstalledPlugin[] {
    const all = new Set(some)
    // A set grows while it is walked.
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
    (plugin.definition.loading !== 'lazy' || isAllDemanded || demanded.has(plugin)) && mayRun(plugin)

  async function bring(some: readonly InstalledPlugin[]) {
    const loads = await Promise.allSettled(some.map((plugin) => bodies.load(plugin)))
    for (const load of loads) if (load.status === 'rejected') throw load.reason
  }
  const bringQuietly = (some: readonly InstalledPlugin[]) =>
    Promise.all(
      some.map((plugin) =>
        bodies.load(plugin).catch((error) => {
          if (!isAbort(error)) report(error)
        }),
      ),
    )

  return {
    prepare() {
      // A guard is loaded also while its flag is off: once it is on, nothing passes before it.
      const needed = missing(({ definition }) => definition.guard === true)
      const others = missing(isDue).filter((plugin) => !needed.includes(plugin))
      if (needed.length + others.length === 0) return undefined
      const guards = needed.map((plugin) => bodies.load(plugin))
      return Promise.all([...guards, soon(bringQuietly(others), lifetime)]).then(() => {})
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

/** Resolves with `work`, and after the time that a start waits where that takes longer. */
function soon(work: Promise<unknown>, lifetime: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      lifetime.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, patience)
    lifetime.addEventListener('abort', finish)
    work.then(finish, finish)
  })
}
