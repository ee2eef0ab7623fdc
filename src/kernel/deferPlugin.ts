import type { AnyPlugin, InstalledPlugin, Plugin } from './plugin.ts'

/** A plugin that a host listed and whose code is still to come. */
export interface DeferredPlugin {
  readonly id: string
  /** Names of its flags, and their aliases: what a host may set under `features`. */
  readonly features: readonly string[]
  /** Whether a kernel must not be without it, not even for a moment. */
  readonly isAwaited: boolean
  load(): Promise<InstalledPlugin>
}

/** What a host lists. */
export type ListedPlugin = InstalledPlugin | DeferredPlugin

/** The token of a plugin whose code comes later: called with options it gives what goes into a host's `plugins`. */
export interface DeferredPluginToken<Controller, Options> extends AnyPlugin<Controller> {
  readonly definition?: never
  (options?: [keyof Options] extends [never] ? Record<string, never> : Partial<Options>): DeferredPlugin
}

/**
 * Names a plugin without its code, so that a page on which nobody has asked for anything does not carry it. A modal loads
 * it once the first view is on screen, and earlier where a view of it is asked for, a wallet is connected, or a plugin that
 * is here depends on it.
 *
 * @param settings.features the names of its flags and their aliases
 * @param settings.isAwaited for one that guards something: no kernel starts without it. @default false
 *
 * @example
 * export const swaps = deferPlugin('swaps', () => import('./plugin.ts').then((module) => module.swaps), {
 *   features: ['swaps'],
 * })
 */
/* @__NO_SIDE_EFFECTS__ */
export function deferPlugin<Controller, Options extends object>(
  id: string,
  load: () => Promise<Plugin<Controller, Options>>,
  { features = [], isAwaited = false }: { readonly features?: readonly string[]; readonly isAwaited?: boolean } = {},
): DeferredPluginToken<Controller, Options> {
  const install: (...given: Parameters<Plugin<Controller, Options>>) => DeferredPlugin = (options) => {
    const now = { ...options } as typeof options
    return { id, features, isAwaited, load: async () => (await load())(now) }
  }
  return Object.freeze(Object.assign(install, { id })) as DeferredPluginToken<Controller, Options>
}

/** Whether the code of a plugin is here. */
export const isInstalled = (plugin: ListedPlugin): plugin is InstalledPlugin => 'definition' in plugin

/** The plugins with their code. Rejects where one does not arrive. */
export const loadPlugins = (plugins: readonly ListedPlugin[]): Promise<readonly InstalledPlugin[]> =>
  Promise.all(plugins.map((plugin) => (isInstalled(plugin) ? plugin : plugin.load())))
