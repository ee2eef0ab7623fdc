import type { Slice } from './defineSlice.ts'
import type { StorageKey } from './defineStorageKey.ts'
import type { AnyView } from './defineView.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { defineError, isAbort } from './errors.ts'
import { createGuard } from './guard.ts'
import { createInert } from './inert.ts'
import type { KernelMessages } from './messages.ts'
import type { InstalledPlugin, PluginBody, PluginContext } from './plugin.ts'
import type { Scope } from './scope.ts'
import type { KernelSlots } from './slots.ts'
import { abortable, createLatest } from './tasks.ts'

export const SliceNotOwnedError = defineError(
  'SLICE_NOT_OWNED',
  (p: { slice: string; plugin: string }) =>
    `The plugin "${p.plugin}" may not write the slice "${p.slice}": it does not list the slice under "slices"`,
)

const EventNotOwnedError = defineError(
  'EVENT_NOT_OWNED',
  (p: { event: string; plugin: string }) =>
    `The plugin "${p.plugin}" may not emit the event "${p.event}": it does not list the event under "events"`,
)

const EndpointNotListedError = defineError(
  'ENDPOINT_NOT_LISTED',
  (p: { path: string; plugin: string }) =>
    `The plugin "${p.plugin}" may not call ${p.path}: neither the plugin nor its dependencies list it under "endpoints"`,
)

const StorageKeyNotOwnedError = defineError(
  'STORAGE_NOT_OWNED',
  (p: { key: string; plugin: string }) =>
    `The plugin "${p.plugin}" may not use the storage key "${p.key}": it does not list the key under "storage"`,
)

export const ViewNotOwnedError = defineError(
  'VIEW_NOT_OWNED',
  (p: { view: string; plugin: string }) => `The plugin "${p.plugin}" may not settle the view "${p.view}"`,
)

/** An option that the host gives as `undefined` has its default. */
const withDefaults = (defaults: object | undefined, given: object | undefined) => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)),
})

/** The kernel's services before they are scoped to a plugin. */
export type Services = Omit<
  PluginContext,
  'id' | 'options' | 'signal' | 'onDispose' | 'latest' | 'slots' | 'messages'
> & {
  readonly messages: KernelMessages
  readonly slots: KernelSlots
}

interface ContextParts {
  readonly plugin: InstalledPlugin
  readonly body: Omit<PluginBody, 'setup'>
  readonly services: Services
  readonly scope: Scope
  /** Whether the plugin, or one that it depends on, lists an endpoint. */
  mayCall(endpoint: AnyEndpoint): Promise<boolean>
  /** Called when one of the plugin's own listeners fails. */
  fault(error: unknown): void
  /** Called when the plugin contributes to a slot that needs guards. */
  restrict(slot: string): void
}

/**
 * Scopes the services to one plugin: the plugin writes its own slices only, and its registrations end with its scope.
 */
export function createContext({
  plugin,
  body,
  services,
  scope,
  mayCall,
  fault,
  restrict,
}: ContextParts): PluginContext<never> {
  const { id, defaults } = plugin.definition
  const { store, storage, flags } = services
  let over: Error | undefined
  // Registered first, so that it runs last: cleanups of the plugin may still act.
  scope.onDispose(() => {
    over = scope.signal.reason as Error
  })
  const acting = createInert(services, () => over)
  const { events, modal, api } = acting
  const slots = services.slots.as(id)
  const owned = new Set<Slice<object>>(body.slices)

  const checkView = (view: AnyView) => {
    if (!body.views?.includes(view)) throw new ViewNotOwnedError({ view: view.id, plugin: id })
  }

  const checkKey = (key: Pick<StorageKey<unknown>, 'id'>) => {
    if (!body.storage?.some((owned) => owned.id === key.id)) {
      throw new StorageKeyNotOwnedError({ key: String(key.id), plugin: id })
    }
  }

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
  // An error after the end must not reset the plugin, which may be running again.
  const protect = createGuard((error) => (scope.signal.aborted ? report(error) : fault(error)))
  const guard = <Args extends unknown[]>(listener: (...args: Args) => unknown) =>
    protect((...args: Args) => (scope.signal.aborted ? undefined : listener(...args)))
  return {
    ...services,
    ...acting,
    id,
    options: withDefaults(defaults, plugin.options) as never,
    signal: scope.signal,
    onDispose: scope.onDispose,
    report,
    latest: createLatest(scope.signal, report),
    flags: { get: flags.get },
    store: {
      get: store.get,
      snapshot: store.snapshot,
      batch: store.batch,
      update(slice, recipe) {
        if (!owned.has(slice as Slice<object>)) throw new SliceNotOwnedError({ slice: slice.id, plugin: id })
        if (!scope.signal.aborted) store.update(slice, recipe)
      },
      subscribe: (listener) => own(() => store.subscribe(guard(listener))),
      watch: (slice, select, listener) => own(() => store.watch(slice, select, guard(listener))),
    },
    events: {
      ...events,
      emit(event, ...payload) {
        if (!event.isOpen && !body.events?.includes(event))
          throw new EventNotOwnedError({ event: event.id, plugin: id })
        events.emit(event, ...payload)
      },
      on: (event, listener) => own(() => events.on(event, guard(listener))),
      onAny: (listener) => own(() => events.onAny(guard(listener))),
    },
    slots: {
      ...slots,
      contribute: (slot, item) =>
        own(() => {
          if (slot.needsGuard) restrict(slot.id)
          return slots.contribute(slot, item)
        }),
      subscribe: (listener) => own(() => slots.subscribe(guard(listener))),
    },
    modal: {
      ...modal,
      settle(view, outcome) {
        checkView(view)
        modal.settle(view, outcome)
      },
      take(view) {
        checkView(view)
        return modal.take(view)
      },
    },
    api: {
      ...api,
      async fetch(url, init) {
        scope.signal.throwIfAborted()
        // Like `fetch`: a signal in the options replaces that of a Request.
        const { signal = (url as Partial<Request>).signal } = init ?? {}
        return api.fetch(url, { ...init, signal: AbortSignal.any([signal ?? scope.signal, scope.signal]) })
      },
      async call(endpoint, input, options) {
        const lifetime = AbortSignal.any([options.signal, scope.signal])
        const scoped = { ...options, lifetime }
        if (await abortable(mayCall(endpoint), lifetime)) return api.call(endpoint, input, scoped)
        const path = typeof endpoint.path === 'string' ? endpoint.path : 'an endpoint'
        throw new EndpointNotListedError({ path: `${endpoint.method} ${path}`, plugin: id })
      },
    },
    storage: {
      get(key) {
        checkKey(key)
        return storage.get(key)
      },
      set(key, value) {
        checkKey(key)
        storage.set(key, value)
      },
      remove(key) {
        checkKey(key)
        storage.remove(key)
      },
      watch(key, listener) {
        checkKey(key)
        return own(() => storage.watch(key, guard(listener)))
      },
    },
  }
}
