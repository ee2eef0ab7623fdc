import type { AnyEndpoint, AnyPlugin, InstalledPlugin } from '../../src/kernel/internal.ts'

/** The definitions of plugins, and of all that they depend on. */
export function definitionsOf(plugins: readonly InstalledPlugin[]): readonly InstalledPlugin['definition'][] {
  const definitions = new Set(plugins.map(({ definition }) => definition))
  // A set grows while it is walked.
  for (const { dependencies = [] } of definitions) {
    for (const { definition } of dependencies as readonly AnyPlugin[]) definitions.add(definition)
  }
  return [...definitions]
}

/** The endpoints that plugins list, and those that their dependencies list; `undefined` where the code of one does not load. */
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
