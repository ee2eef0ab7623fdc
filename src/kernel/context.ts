import type { Slice } from './defineSlice.ts'
import { defineError, isAbort } from './errors.ts'
import { createGuard } from './guard.ts'
import type { InstalledPlugin, PluginContext } from './plugin.ts'
import type { Scope } from './scope.ts'
import { createLatest } from './tasks.ts'

export const SliceNotOwnedError = defineError(
  'SLICE_NOT_OWNED',
  (p: { slice: string; plugin: string }) => `The plugin "${p.plugin}" may not write the slice "${p.slice}"`,
)

/** The kernel's services before they are scoped to a plugin. */
export type Services = Omit<PluginContext, 'id' | 'options' | 'signal' | 'onDispose' | 'latest'>

interface ContextParts {
  readonly plugin: InstalledPlugin
  readonly services: Services
  readonly scope: Scope
  /** Told when one of the plugin's own listeners fails. */
  fault(error: unknown): void
}

/** The services as one plugin sees them: it writes its own slices only, and what it registers dies with its scope. */
export function createContext({ plugin, services, scope, fault }: ContextParts): PluginContext<never> {
  const { id, slices = [], defaults } = plugin.definition
  const { store, events, slots, storage } = services
  const owned = new Set<Slice<object>>(slices)

  const own = (register: () => () => void) => {
    if (scope.signal.aborted) return () => {}
    const off = register()
    const forget = scope.onDispose(off)
    return () => {
      forget()
      off()
    }
  }
  const report = (error: unknown) => {
    if (!isAbort(error)) services.report(error)
  }
  // What fails after the end does not reset the plugin that may be there anew.
  const protect = createGuard((error) => (scope.signal.aborted ? report(error) : fault(error)))
  const guard = <Args extends unknown[]>(listener: (...args: Args) => unknown) =>
    protect((...args: Args) => (scope.signal.aborted ? undefined : listener(...args)))
  return {
    ...services,
    id,
    options: { ...defaults, ...plugin.options } as never,
    signal: scope.signal,
    onDispose: scope.onDispose,
    report,
    latest: createLatest(scope.signal, report),
    store: {
      ...store,
      update(slice, recipe) {
        if (!owned.has(slice as Slice<object>)) throw new SliceNotOwnedError({ slice: slice.id, plugin: id })
        if (!scope.signal.aborted) store.update(slice, recipe)
      },
      subscribe: (listener) => own(() => store.subscribe(guard(listener))),
      watch: (slice, select, listener) => own(() => store.watch(slice, select, guard(listener))),
    },
    events: {
      ...events,
      on: (event, listener) => own(() => events.on(event, guard(listener))),
      onAny: (listener) => own(() => events.onAny(guard(listener))),
    },
    slots: {
      ...slots,
      contribute: (slot, item) => own(() => slots.contribute(slot, item)),
      subscribe: (listener) => own(() => slots.subscribe(guard(listener))),
    },
    storage: {
      ...storage,
      watch: (key, listener) => own(() => storage.watch(key, guard(listener))),
    },
  }
}
