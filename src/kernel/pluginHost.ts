import { createContext, type Services } from './context.ts'
import type { AnyView } from './defineView.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { abortReason, defineError } from './errors.ts'
import type { AnyPlugin, InstalledPlugin } from './plugin.ts'
import { createPluginBodies } from './pluginBodies.ts'
import { createPluginLoader } from './pluginLoader.ts'
import { createScope, type DisposeReason, type Scope } from './scope.ts'
import type { KernelStore } from './store.ts'

export const PluginNotEnabledError = defineError(
  'PLUGIN_NOT_ENABLED',
  (p: { id: string; why: string }) => `The plugin "${p.id}" is not on: ${p.why}`,
)
export const PluginNotLoadedError = defineError(
  'PLUGIN_NOT_LOADED',
  (p: { id: string }) => `The plugin "${p.id}" is not loaded: wait for load()`,
)
export const PluginFailedError = defineError(
  'PLUGIN_FAILED',
  (p: { id: string }) => `The plugin "${p.id}" failed and was reset`,
)
const PluginSetupAsyncError = defineError('PLUGIN_SETUP_ASYNC', 'setup must not return a promise')

export const GuardFailedError = defineError(
  'GUARD_FAILED',
  (p: { id: string }) => `The guard "${p.id}" failed to start, so the kernel was stopped`,
)

const GuardMissingError = defineError(
  'SLOT_NEEDS_GUARD',
  (p: { slot: string; plugin: string }) =>
    `The plugin "${p.plugin}" contributes to the slot "${p.slot}": set "guard: true" in its definition, or users pass where it fails to start`,
)

/**
 * `failed`: its setup threw, or it failed too often; switching its flag off and on tries again. `pending`: its flags are on,
 * and its body is not loaded yet or a sliced start has not reached it.
 */
export type PluginState = 'on' | 'off' | 'failed' | 'pending'

export interface PluginHost {
  /** Loads the plugins that the kernel starts with; `undefined` if all are loaded. Rejects if a guard fails to load. */
  prepare(): Promise<void> | undefined
  /**
   * Switches on the plugins whose flag is on and whose body and dependencies are loaded, and the others off, in one
   * commit of the store. With `isSliced`, it switches on at most one plugin besides guards and their dependencies.
   */
  reconcile(isSliced?: boolean): void
  /** Whether the last commit left plugins for the next one. */
  isBehind(): boolean
  /** Reports a failure of a plugin and resets it; the third time it stays off, unless it is a guard. */
  fault(id: string, error: unknown): void
  use<Controller>(plugin: AnyPlugin<Controller>): Controller
  peek<Controller>(plugin: AnyPlugin<Controller>): Controller | undefined
  load<Controller>(plugin: AnyPlugin<Controller>): Promise<Controller>
  /** Loads the bodies of all plugins that are not off. Rejects if one fails to load; the others are on by then. */
  loadAll(): Promise<void>
  ownerOf(view: string): string | undefined
  inspect(): Record<string, PluginState>
  dispose(): void
}

interface Running {
  readonly scope: Scope
  /** `undefined` while `setup` runs. */
  controller?: { readonly value: unknown }
}

interface HostParts {
  /** The installed plugins, each after its dependencies. */
  readonly plugins: readonly InstalledPlugin[]
  /** Whether the flag of a plugin is on. */
  isWanted(plugin: InstalledPlugin): boolean
  /** Whether the flag is on, or may be on once the remote configuration has answered. */
  mayBeWanted(plugin: InstalledPlugin): boolean
  /** The slice that the page keeps under an id. */
  pageSlice(id: string): unknown
  readonly lifetime: AbortSignal
  readonly store: KernelStore
  readonly services: () => Services
  register(view: AnyView): () => void
  /** Called after plugins were switched, inside the same commit. */
  onSettled(): void
  /** Called if a guard whose flag is on can not run. */
  stop(error: Error): void
  report(error: unknown): void
}

const faultLimit = 3

export function createPluginHost(parts: HostParts): PluginHost {
  const { plugins, store, services, register, onSettled, stop, report } = parts
  const running = new Map<string, Running>()
  const faults = new Map<string, number>()
  let isBegun = false
  let isBehind = false
  let isDisposed = false
  const isWanted = (plugin: InstalledPlugin) => isBegun && parts.isWanted(plugin)
  /** Plugins that contributed to a slot that needs guards, though their definition does not say so: guards from then on. */
  const restricting = new Set<string>()
  const isGuard = ({ definition: { id, guard } }: InstalledPlugin) => guard || restricting.has(id)
  const installed = (id: string) => plugins.find(({ definition }) => definition.id === id)
  const bodies = createPluginBodies({ ...parts, onArrival: () => apply() })
  const loader = createPluginLoader({ ...parts, bodies, installed })

  /** Whether a plugin, or one that it depends on, lists an endpoint. */
  async function mayCall(plugin: InstalledPlugin, endpoint: AnyEndpoint): Promise<boolean> {
    for (const one of loader.withDependencies([plugin]))
      if ((await bodies.endpoints(one)).includes(endpoint)) return true
    return false
  }

  function enable(plugin: InstalledPlugin) {
    const { id } = plugin.definition
    const body = bodies.get(plugin)
    if (!body) return
    const scope = createScope(report)
    for (const slice of body.slices ?? []) {
      store.mount(slice)
      scope.onDispose(() => store.unmount(slice))
    }
    for (const view of body.views ?? []) scope.onDispose(register(view))
    if (body.translations) scope.onDispose(services().messages.bring(body.translations, id))
    const entry: Running = { scope }
    // Registered before setup runs, so that an error during setup can reset the plugin.
    running.set(id, entry)
    const ctx = createContext({
      plugin,
      body,
      services: services(),
      scope,
      mayCall: (endpoint) => mayCall(plugin, endpoint),
      fault: (error) => fault(id, error),
      restrict(slot) {
        if (isGuard(plugin)) return
        restricting.add(id)
        report(new GuardMissingError({ slot, plugin: id }))
      },
    })
    try {
      const value = body.setup(ctx) as Partial<PromiseLike<unknown>> | undefined
      // A promise may reject later: a guard would count as running although it failed.
      if (value?.then) {
        value.then(undefined, () => {})
        throw new PluginSetupAsyncError()
      }
      entry.controller = { value }
    } catch (error) {
      // A reset during setup may have started the plugin again.
      if (running.get(id) === entry) {
        faults.set(id, faultLimit)
        disable(id, 'failed')
      }
      report(new PluginFailedError({ id }, { cause: error }))
    }
  }

  function disable(id: string, why: DisposeReason) {
    const entry = running.get(id)
    if (!entry) return
    running.delete(id)
    entry.scope.dispose(why, abortReason(`The plugin "${id}" was switched off`))
  }

  function apply(isSliced = false) {
    isBehind = false
    if (isDisposed || !isBegun) return
    // Guards are in the first commit: no reader may see a state without them.
    const always = isSliced ? loader.withDependencies(plugins.filter(isGuard)) : plugins
    let isSpent = false
    store.batch(() => {
      const wanted = new Set<string>()
      const isReady = ({ definition }: InstalledPlugin) =>
        (definition.dependencies ?? []).every((dependency) => wanted.has(dependency.id))
      for (const plugin of plugins) {
        const { id } = plugin.definition
        if (!isWanted(plugin)) {
          faults.delete(id)
          bodies.forgive(plugin)
        } else if (isReady(plugin) && !hasFailed(id)) wanted.add(id)
      }
      for (const { definition } of [...plugins].reverse()) {
        if (!wanted.has(definition.id)) disable(definition.id, isCalledFor(definition.id) ? 'failed' : 'off')
      }
      for (const plugin of plugins) {
        const { id, dependencies = [] } = plugin.definition
        const isComplete = dependencies.every((dependency) => running.has(dependency.id))
        // Ask again: the setup of another plugin may have changed flags, caused failures or destroyed the kernel.
        const isDue = !isDisposed && isWanted(plugin) && !hasFailed(id)
        if (!isDue || !isComplete || running.has(id) || !bodies.get(plugin)) continue
        const mayWait = !always.includes(plugin)
        if (mayWait && isSpent) isBehind = true
        else enable(plugin)
        isSpent ||= mayWait
      }
      if (isDisposed) return
      const lost = plugins.find((plugin) => {
        const { id } = plugin.definition
        return isGuard(plugin) && isCalledFor(id) && !running.has(id)
      })
      // In the same commit, so that no reader sees guarded state without its guard.
      if (lost) stopWithout(lost.definition.id)
      else onSettled()
    })
    if (!isDisposed) loader.loadMissing()
  }

  const hasFailed = (id: string) => (faults.get(id) ?? 0) >= faultLimit

  /** Whether the flags of a plugin and of all it depends on are on. */
  function isCalledFor(id: string): boolean {
    const plugin = installed(id)
    if (!plugin || !isWanted(plugin)) return false
    return (plugin.definition.dependencies ?? []).every((dependency) => isCalledFor(dependency.id))
  }

  function stopWithout(id: string) {
    if (isDisposed) return
    isDisposed = true
    const error = new GuardFailedError({ id })
    report(error)
    stop(error)
  }

  /** A plugin and all plugins that depend on it, dependents first. */
  function withDependents(id: string): string[] {
    const chain = new Set([id])
    for (const { definition } of plugins) {
      if (definition.dependencies?.some((dependency) => chain.has(dependency.id))) chain.add(definition.id)
    }
    return [...chain].reverse()
  }

  function fault(id: string, error: unknown) {
    report(new PluginFailedError({ id }, { cause: error }))
    if (!running.has(id)) return
    faults.set(id, (faults.get(id) ?? 0) + 1)
    store.batch(() => {
      for (const part of withDependents(id)) disable(part, 'failed')
      apply()
    })
    // Never keep a guard off because it fails: crashing it must not bypass it. Only failures within its own reset count.
    const plugin = installed(id)
    if (plugin && isGuard(plugin) && running.has(id)) faults.delete(id)
  }

  const peek = <Controller>({ id }: AnyPlugin<Controller>) =>
    running.get(id)?.controller?.value as Controller | undefined
  function use<Controller>(plugin: AnyPlugin<Controller>): Controller {
    const { id } = plugin
    if (running.get(id)?.controller) return peek(plugin) as Controller
    if (stateOf(id) === 'pending') throw new PluginNotLoadedError({ id })
    const found = installed(id)
    const flag = found && !isWanted(found) && found.definition.flag
    const why = flag
      ? `the feature "${flag.id}" is off`
      : found
        ? 'it or a plugin that it needs failed or is off'
        : 'it is not in "plugins"'
    throw new PluginNotEnabledError({ id, why })
  }

  return {
    fault,
    peek,
    prepare: loader.prepare,
    loadAll: loader.loadAll,
    reconcile(isSliced) {
      isBegun = true
      apply(isSliced)
    },
    isBehind: () => isBehind,
    use,
    async load(token) {
      const plugin = installed(token.id)
      if (plugin && isCalledFor(token.id)) await loader.load(plugin)
      return use(token)
    },
    ownerOf: (view) =>
      plugins.find((plugin) => bodies.get(plugin)?.views?.some(({ id }) => id === view))?.definition.id,
    inspect: () => Object.fromEntries(plugins.map(({ definition: { id } }) => [id, stateOf(id)])),
    dispose() {
      isDisposed = true
      isBehind = false
      store.batch(() => {
        for (const { definition } of [...plugins].reverse()) disable(definition.id, 'destroyed')
      })
    },
  }

  function stateOf(id: string): PluginState {
    const plugin = installed(id)
    if (running.has(id)) return 'on'
    if (hasFailed(id)) return 'failed'
    return plugin && (isBehind || !bodies.get(plugin)) && isCalledFor(id) ? 'pending' : 'off'
  }
}
