import type { AnyEndpoint, AnyPlugin, InstalledPlugin } from '../../src/kernel/internal.ts'

/** The definitions of plugins and of all their dependencies. */
export function definitionsOf(plugins: readonly InstalledPlugin[]): readonly InstalledPlugin['definition'][] {
  const definitions = new Set(plugins.map(({ definition }) => definition))
  // The iteration also visits definitions that are added during it.
  for (const { dependencies = [] } of definitions) {
    // The kernel reports a dependency that is missing.
    for (const dependency of dependencies as readonly (AnyPlugin | undefined)[])
      if (dependency?.definition) definitions.add(dependency.definition)
  }
  return [...definitions]
}

/** The endpoints of plugins and their dependencies; `undefined` if the code of one fails to load. */
export function listEndpoints(plugins: readonly InstalledPlugin[]): Promise<readonly AnyEndpoint[] | undefined> {
  const lists = definitionsOf(plugins).map(async (definition) => {
    const { endpoints = [] } = definition.load ? await definition.load() : definition
    return typeof endpoints === 'function' ? endpoints() : endpoints
  })
  return Promise.all(lists).then(
    (all) => all.flat(),
    () => undefined,
  )
}
