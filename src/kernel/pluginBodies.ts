import type { AnyEndpoint } from './endpoint.ts'
import { defineError } from './errors.ts'
import type { InstalledPlugin, PluginBody } from './plugin.ts'
import { checkTokens } from './pluginTokens.ts'

const PluginBodyError = defineError(
  'PLUGIN_BODY_INVALID',
  (p: { id: string }) => `The module that the plugin "${p.id}" loads exports no function "setup"`,
)

// biome-ignore lint/suspicious/noExplicitAny: a body of any types; the token keeps the real ones
type AnyBody = PluginBody<unknown, any>

/** The bodies of plugins that are loaded so far. */
export interface PluginBodies {
  get(plugin: InstalledPlugin): AnyBody | undefined
  /** The endpoints that a plugin lists; none until its body is loaded. Rejects if the list fails to load. */
  endpoints(plugin: InstalledPlugin): Promise<readonly AnyEndpoint[]>
  /**
   * Loads a body. Concurrent calls share one attempt; a call after a failure tries again. Rejects as `load` does, or
   * with `PLUGIN_BODY_INVALID` or `*_DUPLICATE`. Does not end with the kernel: the caller waits for all bodies with one
   * listener at its signal, since Node warns of a leak beyond ten.
   */
  load(plugin: InstalledPlugin): Promise<void>
  /** Whether a body is not loaded, not loading, and has not failed to load. */
  isUnasked(plugin: InstalledPlugin): boolean
  /** Forgets that a body failed to load, so that it is loaded again. */
  forgive(plugin: InstalledPlugin): void
}

interface BodyParts {
  readonly plugins: readonly InstalledPlugin[]
  /** The slice that the page keeps under an id. */
  pageSlice(id: string): unknown
  readonly lifetime: AbortSignal
  /** Called when a body is loaded. */
  onArrival(): void
}

/** Throws `*_DUPLICATE` if two inline bodies contain the same name. */
export function createPluginBodies({ plugins, pageSlice, lifetime, onArrival }: BodyParts): PluginBodies {
  const loaded = new Map<string, AnyBody>()
  const attempts = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  const lists = new Map<unknown, readonly AnyEndpoint[]>()
  const get = ({ definition }: InstalledPlugin): AnyBody | undefined =>
    definition.load ? loaded.get(definition.id) : definition
  const here = () =>
    plugins.flatMap((plugin) => {
      const body = get(plugin)
      return body ? [[plugin.definition.id, body] as const] : []
    })
  checkTokens(here(), pageSlice)

  async function attempt({ definition: { id, load } }: InstalledPlugin) {
    failed.delete(id)
    try {
      const body = await load?.()
      if (lifetime.aborted) return
      if (typeof body?.setup !== 'function') throw new PluginBodyError({ id })
      checkTokens([...here(), [id, body]], pageSlice)
      loaded.set(id, body)
    } catch (error) {
      failed.add(id)
      throw error
    }
    onArrival()
  }

  return {
    get,
    async endpoints(plugin) {
      const { endpoints = [] } = get(plugin) ?? {}
      if (typeof endpoints !== 'function') return endpoints
      // Keep the list, so that a request that is sent while the page unloads does not wait for `import()`.
      const list = lists.get(endpoints) ?? (await endpoints())
      lists.set(endpoints, list)
      return list
    },
    load(plugin) {
      const { id } = plugin.definition
      if (get(plugin)) return Promise.resolve()
      const known = attempts.get(id)
      if (known) return known
      const made = attempt(plugin).finally(() => attempts.delete(id))
      attempts.set(id, made)
      return made
    },
    isUnasked: (plugin) => {
      const { id } = plugin.definition
      return !get(plugin) && !attempts.has(id) && !failed.has(id)
    },
    forgive: ({ definition }) => void failed.delete(definition.id),
  }
}
