/** Gives the default export of a module behind `import()`. */
export type Load = () => Promise<{ readonly default: unknown }>

/** Caches modules of `import()`, so that they render without suspending the next time. */
export interface ModuleCache {
  /** The default export, once it is here. */
  get(load: Load): unknown
  /** Loads it unless it is here. A failure is forgotten, so that the next call tries again. */
  load(load: Load): Promise<unknown>
  /** How often loading failed. */
  failures(load: Load): number
}

export function createModuleCache(): ModuleCache {
  const here = new WeakMap<Load, unknown>()
  const coming = new WeakMap<Load, Promise<unknown>>()
  const failures = new WeakMap<Load, number>()
  const failuresOf = (load: Load) => failures.get(load) ?? 0
  return {
    get: (load) => here.get(load),
    load(load) {
      const known = coming.get(load)
      if (known) return known
      const promise = load().then(
        (module) => {
          here.set(load, module.default)
          return module.default
        },
        (error) => {
          coming.delete(load)
          failures.set(load, failuresOf(load) + 1)
          throw error
        },
      )
      coming.set(load, promise)
      return promise
    },
    failures: failuresOf,
  }
}
