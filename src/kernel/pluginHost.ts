import { createContext, type Services } from './context.ts'
import type { AnyView } from './defineView.ts'
import { abortReason, defineError } from './errors.ts'
import { type AnyPlugin, type InstalledPlugin, isLazy } from './plugin.ts'
import { createScope, type DisposeReason, type Scope } from './scope.ts'
import type { KernelStore } from './store.ts'

export const PluginNotEnabledError = defineError(
  'PLUGIN_NOT_ENABLED',
  (p: { id: string }) => `The plugin "${p.id}" is not on`,
)
export const PluginNotLoadedError = defineError(
  'PLUGIN_NOT_LOADED',
  (p: { id: string }) => `The controller of "${p.id}" is still to come: wait for load()`,
)
export const PluginFailedError = defineError(
  'PLUGIN_FAILED',
  (p: { id: string }) => `The plugin "${p.id}" failed and was reset`,
)

export const GuardFailedError = defineError(
  'GUARD_FAILED',
  (p: { id: string }) => `The guard "${p.id}" can not run: the kernel was stopped, so that nothing passes unguarded`,
)

/** `failed`: its setup threw, or it failed too often; switching its flag off and on gives it another chance. */
export type PluginState = 'on' | 'off' | 'failed'

export interface PluginHost {
  /** Switches plugins so that those are on whose flag and dependencies are. One commit of the store. */
  reconcile(isWanted: (plugin: InstalledPlugin) => boolean): void
  /** Reports a failure of a plugin and resets it; the third time it stays off, unless it is a guard. */
  fault(id: string, error: unknown): void
  use<Controller>(plugin: AnyPlugin<Controller>): Controller
  peek<Controller>(plugin: AnyPlugin<Controller>): Controller | undefined
  load<Controller>(plugin: AnyPlugin<Controller>): Promise<Controller>
  ownerOf(view: string): string | undefined
  inspect(): Record<string, PluginState>
  dispose(): void
}

interface Running {
  readonly scope: Scope
  /** The controller, once it is here. */
  controller?: { readonly value: unknown }
  load(): Promise<unknown>
}

interface HostParts {
  /** Those that are installed, each behind its dependencies. */
  plugins(): readonly InstalledPlugin[]
  readonly store: KernelStore
  readonly services: () => Services
  register(view: AnyView): () => void
  /** Called after plugins came or went, inside the same commit. */
  onSettled(): void
  /** Called where a guard that is wanted can not run. */
  stop(): void
  report(error: unknown): void
}

const faultLimit = 3

export function createPluginHost({
  plugins,
  store,
  services,
  register,
  onSettled,
  stop,
  report,
}: HostParts): PluginHost {
  const running = new Map<string, Running>()
  const faults = new Map<string, number>()
  let isWanted: (plugin: InstalledPlugin) => boolean = () => false
  let isDisposed = false

  function enable(plugin: InstalledPlugin) {
    const { definition } = plugin
    const scope = createScope(report)
    for (const slice of definition.slices ?? []) {
      store.mount(slice)
      scope.onDispose(() => store.unmount(slice))
    }
    for (const view of definition.views ?? []) scope.onDispose(register(view))
    const entry: Running = { scope, load: () => Promise.reject(new PluginNotEnabledError({ id: definition.id })) }
    // Known before setup runs, so that what setup triggers finds the plugin and can reset it.
    running.set(definition.id, entry)
    const ctx = createContext({ plugin, services: services(), scope, fault: (error) => fault(definition.id, error) })
    try {
      const made: unknown = definition.setup(ctx)
      if (!isLazy(made)) entry.controller = { value: made }
      let loading: Promise<unknown> | undefined
      entry.load = () => {
        if (!isLazy(made)) return Promise.resolve(made)
        loading ??= made.load().then(
          (value) => {
            scope.signal.throwIfAborted()
            entry.controller = { value }
            return value
          },
          (error) => {
            // A chunk that did not arrive may arrive next time.
            loading = undefined
            throw error
          },
        )
        return loading
      }
    } catch (error) {
      // A reset in the middle of setup may have begun the plugin anew.
      if (running.get(definition.id) === entry) {
        faults.set(definition.id, faultLimit)
        disable(definition.id, 'failed')
      }
      report(new PluginFailedError({ id: definition.id }, { cause: error }))
    }
  }

  function disable(id: string, why: DisposeReason) {
    const entry = running.get(id)
    if (!entry) return
    running.delete(id)
    entry.scope.dispose(why, abortReason(`The plugin "${id}" was switched off`))
  }

  function apply() {
    if (isDisposed) return
    store.batch(() => {
      const wanted = new Set<string>()
      const isReady = ({ definition }: InstalledPlugin) =>
        (definition.dependencies ?? []).every((dependency) => wanted.has(dependency.id))
      for (const plugin of plugins()) {
        const { id } = plugin.definition
        if (!isWanted(plugin)) faults.delete(id)
        else if (isReady(plugin) && (faults.get(id) ?? 0) < faultLimit) wanted.add(id)
      }
      for (const { definition } of [...plugins()].reverse()) {
        if (!wanted.has(definition.id)) disable(definition.id, isCalledFor(definition.id) ? 'failed' : 'off')
      }
      for (const plugin of plugins()) {
        const { id, dependencies = [] } = plugin.definition
        const isComplete = dependencies.every((dependency) => running.has(dependency.id))
        if (wanted.has(id) && isComplete && !running.has(id)) enable(plugin)
      }
      const lost = plugins().find(({ definition: { id, isGuard } }) => isGuard && isCalledFor(id) && !running.has(id))
      // In the same commit: what it guarded is never seen without it.
      if (lost) stopWithout(lost.definition.id)
      else onSettled()
    })
  }

  const installed = (id: string) => plugins().find(({ definition }) => definition.id === id)

  /** Whether the flags of a plugin and of all it depends on are on. */
  function isCalledFor(id: string): boolean {
    const plugin = installed(id)
    if (!plugin || !isWanted(plugin)) return false
    return (plugin.definition.dependencies ?? []).every((dependency) => isCalledFor(dependency.id))
  }

  function stopWithout(id: string) {
    if (isDisposed) return
    isDisposed = true
    report(new GuardFailedError({ id }))
    stop()
  }

  /** A plugin and all that stand on it, the topmost first. */
  function withDependents(id: string): string[] {
    const chain = new Set([id])
    for (const { definition } of plugins()) {
      if (definition.dependencies?.some((dependency) => chain.has(dependency.id))) chain.add(definition.id)
    }
    return [...chain].reverse()
  }

  function fault(id: string, error: unknown) {
    report(new PluginFailedError({ id }, { cause: error }))
    if (!running.has(id)) return
    const isGuard = installed(id)?.definition.isGuard
    faults.set(id, (faults.get(id) ?? 0) + 1)
    store.batch(() => {
      for (const part of withDependents(id)) disable(part, 'failed')
      apply()
    })
    // Never keep a guard off because it fails: crashing it must not bypass it. Only failures within its own reset count.
    if (isGuard && running.has(id)) faults.delete(id)
  }

  const peek = <Controller>(plugin: AnyPlugin<Controller>) =>
    running.get(plugin.id)?.controller?.value as Controller | undefined

  return {
    fault,
    peek,
    reconcile(next) {
      isWanted = next
      apply()
    },
    use(plugin) {
      const entry = running.get(plugin.id)
      if (!entry) throw new PluginNotEnabledError({ id: plugin.id })
      if (!entry.controller) throw new PluginNotLoadedError({ id: plugin.id })
      return entry.controller.value as never
    },
    load(plugin) {
      const entry = running.get(plugin.id)
      return (entry ? entry.load() : Promise.reject(new PluginNotEnabledError({ id: plugin.id }))) as never
    },
    ownerOf: (view) =>
      plugins().find(({ definition }) => definition.views?.some((item) => item.id === view))?.definition.id,
    inspect: () =>
      Object.fromEntries(
        plugins().map(({ definition: { id } }) => {
          const state: PluginState = running.has(id) ? 'on' : (faults.get(id) ?? 0) >= faultLimit ? 'failed' : 'off'
          return [id, state]
        }),
      ),
    dispose() {
      isDisposed = true
      store.batch(() => {
        for (const { definition } of [...plugins()].reverse()) disable(definition.id, 'destroyed')
      })
    },
  }
}
