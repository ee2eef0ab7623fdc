import { defineError } from './errors.ts'
import type { AnyPlugin, InstalledPlugin } from './plugin.ts'
import { checkFlags } from './pluginTokens.ts'

export const PluginCycleError = defineError(
  'PLUGIN_CYCLE',
  (p: { path: string }) => `Plugins depend on each other: ${p.path}`,
)
export const PluginMissingError = defineError(
  'PLUGIN_MISSING',
  (p: { id: string }) =>
    `A dependency of the plugin "${p.id}" is undefined or was called: does its module import this one?`,
)
export const PluginDuplicateError = defineError(
  'PLUGIN_DUPLICATE',
  (p: { id: string }) => `Two plugins have the id "${p.id}"`,
)
export const UnknownOptionError = defineError(
  'PLUGIN_OPTION_UNKNOWN',
  (p: { id: string; option: string; known: string }) =>
    `"${p.id}" has no option "${p.option}". Its options: ${p.known}`,
)

const PluginFormError = defineError(
  'PLUGIN_FORM_INVALID',
  (p: { id: string }) => `The plugin "${p.id}" needs "id" and either "setup" or "load"`,
)

/**
 * Sorts plugins so that each comes after its dependencies, and adds dependencies that the host did not list.
 * Throws `PLUGIN_*` or `FLAG_DUPLICATE`.
 */
export function orderPlugins(plugins: readonly InstalledPlugin[]): readonly InstalledPlugin[] {
  const given = new Map<string, InstalledPlugin>()
  for (const plugin of plugins) {
    const { id } = plugin.definition
    // Two plugins without an id are no duplicates: their form is reported below.
    if (id && given.has(id)) throw new PluginDuplicateError({ id })
    given.set(id, checkOptions(plugin))
  }
  const resolve = ({ id, definition }: AnyPlugin): InstalledPlugin => {
    const listed = given.get(id) ?? { definition, options: {} }
    if (listed.definition !== definition) throw new PluginDuplicateError({ id })
    return listed
  }
  const ordered = new Map<string, InstalledPlugin>()
  const visit = (plugin: InstalledPlugin, path: readonly string[]) => {
    const { id, dependencies = [] } = plugin.definition
    const placed = ordered.get(id)
    if (placed && placed.definition !== plugin.definition) throw new PluginDuplicateError({ id })
    if (placed) return
    if (path.includes(id)) throw new PluginCycleError({ path: [...path, id].join(' → ') })
    for (const dependency of dependencies as readonly (AnyPlugin | undefined)[]) {
      if (!dependency?.id) throw new PluginMissingError({ id })
      visit(resolve(dependency), [...path, id])
    }
    const { setup, load } = plugin.definition
    if (!id || typeof id !== 'string' || typeof (setup || load) !== 'function' || (setup && load))
      throw new PluginFormError({ id })
    ordered.set(id, plugin)
  }
  for (const plugin of given.values()) visit(plugin, [])
  const all = [...ordered.values()]
  checkFlags(all)
  return all
}

function checkOptions(plugin: InstalledPlugin): InstalledPlugin {
  const { id, defaults = {} } = plugin.definition
  const option = Object.keys(plugin.options).find((name) => !Object.hasOwn(defaults, name))
  if (option === undefined) return plugin
  throw new UnknownOptionError({ id, option, known: Object.keys(defaults).join(', ') || 'none' })
}
