import type { AnyFlag } from './defineFlag.ts'
import type { InstalledPlugin } from './plugin.ts'

/** The flags of plugins and of their dependencies, each once. */
export function flagsOf(plugins: readonly InstalledPlugin[]): readonly AnyFlag[] {
  const flags = new Set<AnyFlag>()
  const visit = (definition: InstalledPlugin['definition']) => {
    for (const flag of ownFlags(definition)) flags.add(flag)
    // A dependency that is missing is reported when the plugins are ordered.
    for (const dependency of definition.dependencies ?? []) if (dependency?.definition) visit(dependency.definition)
  }
  for (const { definition } of plugins) visit(definition)
  return [...flags]
}

/** The flags of one plugin: the flag that switches it, and flags that it only reads. */
export const ownFlags = ({ flag, flags = [] }: InstalledPlugin['definition']): readonly AnyFlag[] =>
  flag ? [flag, ...flags] : flags

/** When the body of a plugin is loaded; the default if a getter throws, as where the browser denies storage. */
export function loadingOf(definition: InstalledPlugin['definition']): InstalledPlugin['definition']['loading'] {
  try {
    return definition.loading
  } catch {
    return undefined
  }
}
