import type { Api } from './api.ts'
import type { EventToken } from './defineEvent.ts'
import type { AnyFlag, Flag } from './defineFlag.ts'
import type { Translations } from './defineMessages.ts'
import type { Slice } from './defineSlice.ts'
import type { StorageKey } from './defineStorageKey.ts'
import type { AnyView } from './defineView.ts'
import type { AnyEndpoint, Service } from './endpoint.ts'
import type { Events } from './events.ts'
import type { Log } from './log.ts'
import type { MessagesService } from './messages.ts'
import type { PluginModal } from './modal.ts'
import type { NoticeController } from './notices.ts'
import type { Router } from './router.ts'
import type { DisposeReason } from './scope.ts'
import type { Slots } from './slots.ts'
import type { Storage } from './storage.ts'
import type { Store } from './store.ts'
import type { Latest } from './tasks.ts'

declare const apiType: unique symbol

/** The kernel's services, scoped to one plugin: all its registrations are removed when the plugin is switched off. */
export interface PluginContext<Options = Record<never, never>> {
  readonly id: string
  /** The name of the kernel. It separates the storage of several kernels on one page. */
  readonly name: string
  readonly options: Readonly<Options>
  /** Aborts when the plugin is switched off. */
  readonly signal: AbortSignal
  /**
   * Runs `cleanup` when the plugin ends. A guard must keep accounts gated unless the reason is `off`, which means that its
   * feature was switched off.
   */
  onDispose(cleanup: (why: DisposeReason) => void): void
  /** Reads every slice, and writes only those that the plugin lists. */
  readonly store: Store
  readonly events: Events
  readonly slots: Slots
  readonly router: Router
  readonly modal: PluginModal
  readonly api: Api
  readonly storage: Storage
  readonly messages: MessagesService
  readonly notices: NoticeController
  readonly log: Log
  readonly flags: FlagReader
  /** The controller of a plugin. Throws `PLUGIN_NOT_ENABLED` if it is off, `PLUGIN_NOT_LOADED` if its body is not loaded yet. */
  use<Controller>(plugin: AnyPlugin<Controller>): Controller
  /** Like `use`, but returns `undefined` instead of throwing. */
  peek<Controller>(plugin: AnyPlugin<Controller>): Controller | undefined
  /** Loads the body of a plugin if needed, and returns its controller. */
  load<Controller>(plugin: AnyPlugin<Controller>): Promise<Controller>
  /** Runs a task, which aborts the previous task with the same key and ends with the plugin. Never rejects. */
  readonly latest: Latest
  /** Reports an error that no caller handles. Aborts are ignored. */
  report(error: unknown): void
}

export interface FlagReader {
  /** The current value of a flag; `false` if it is off. */
  get<Value>(flag: Flag<Value>): Value | false
}

/** The part of a plugin that is known before its body is loaded. */
export interface PluginManifest<Options> {
  /** Unique in a kernel. */
  readonly id: string
  /** The plugin is on while its flag is. @default always on */
  readonly flag?: AnyFlag
  /** Further flags that the plugin reads; they do not switch it. */
  readonly flags?: readonly AnyFlag[]
  /**
   * Services that the plugin reaches without endpoints, by `api.url`. The host may set the URLs of these and of the services
   * of its endpoints; a service that no plugin has is reported.
   */
  readonly services?: readonly Service[]
  /** Plugins that must be on first. Those that the host does not list are installed with their defaults. */
  readonly dependencies?: readonly AnyPlugin[]
  /**
   * Whether the plugin restricts other plugins, such as by a connect gate. The kernel does not start before its guards are
   * loaded, and sets a guard up again after each failure. If `setup` of a guard throws, or a plugin that it depends on
   * fails, the kernel stops with `GUARD_FAILED`. A stopped kernel does not start again: fix the cause, which is reported
   * as `PLUGIN_FAILED`, and create a new modal.
   * @default false
   */
  readonly guard?: boolean
  /** All options with their defaults. Options that are not listed here are rejected. */
  readonly defaults?: Options
  /**
   * When the body behind `load` is loaded. `eager`: with the kernel. `lazy`: when a loaded plugin depends on it, on
   * `load` and `loadAll`, and when the modal opens or connects a wallet. `immediate`: with the kernel, which the modal starts
   * at once, whatever its `preload`. A getter can decide for each page load, such as `immediate` if another site has sent the
   * user back to the page and the plugin has something to finish. @default 'eager'
   */
  readonly loading?: 'eager' | 'lazy' | 'immediate'
}

/** The body of a plugin: members of its definition, or exports of the module behind `load`. */
export interface PluginBody<Controller = unknown, Options = never> {
  readonly slices?: readonly Slice<object>[]
  readonly views?: readonly AnyView[]
  /** The events that the plugin emits. */
  // biome-ignore lint/suspicious/noExplicitAny: events of any payload; the tokens keep the real ones
  readonly events?: readonly EventToken<any>[]
  /** Translations of its texts. The `locales` of the host take precedence. */
  readonly translations?: Translations
  /** The storage keys that only this plugin reads and writes. Their names get no prefix. */
  readonly storage?: readonly Pick<StorageKey<unknown>, 'id'>[]
  /**
   * The endpoints that the plugin, and plugins that depend on it, may call. A function loads the list with the first
   * call, in the same chunk as the code that makes it.
   */
  readonly endpoints?: readonly AnyEndpoint[] | (() => Promise<readonly AnyEndpoint[]>)
  /**
   * Registers contributions and listeners, and returns the controller. Synchronous: the plugin fails with
   * `PLUGIN_SETUP_ASYNC` if it returns a promise. Runs each time the plugin is switched on. Methods of the controller may
   * `import()` code that only they need, see `once`.
   */
  setup(ctx: PluginContext<Options>): Controller
}

/** A manifest with the body, or with a `load` function that imports the body. */
export type PluginDefinition<Controller, Options> = PluginManifest<Options> &
  (
    | (PluginBody<Controller, Options> & { readonly load?: undefined })
    | {
        /** Imports the body, such as `() => import('./setup.ts')`. Called again after a failure. */
        load(): Promise<PluginBody<Controller, Options>>
        readonly slices?: undefined
        readonly views?: undefined
        readonly events?: undefined
        readonly translations?: undefined
        readonly storage?: undefined
        readonly endpoints?: undefined
        readonly setup?: undefined
      }
  )

export interface InstalledPlugin {
  // biome-ignore lint/suspicious/noExplicitAny: a definition of any types; the token keeps the real ones
  readonly definition: PluginDefinition<any, any>
  readonly options: Readonly<Record<string, unknown>>
}

/** The token of any plugin, to name a dependency or to ask for its controller. */
export interface AnyPlugin<Controller = unknown> {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly definition: PluginDefinition<any, any>
  readonly [apiType]?: Controller
}

/** A plugin token: call it with options to get an entry for `plugins` of a host. */
export interface Plugin<Controller = void, Options = Record<never, never>> extends AnyPlugin<Controller> {
  (options?: [keyof Options] extends [never] ? Record<string, never> : Partial<Options>): InstalledPlugin
}

/**
 * Defines a plugin: a manifest that every page with the plugin loads, and a body, inline or behind `import()`. Other
 * plugins refer to the returned token in `dependencies`, `use` and `load`.
 *
 * @example
 * export const tips = definePlugin({
 *   id: 'tips',
 *   views: [TipsView],
 *   setup(ctx) {
 *     const label = () => ctx.messages.get(tipsMessages).title
 *     ctx.slots.contribute(accountActions, { id: 'tips', icon: 'info', label, run: () => ctx.router.push(TipsView) })
 *   },
 * })
 *
 * @example
 * // setup.ts exports `slices`, `views` and `function setup(ctx: PluginContext<SwapsOptions>): SwapsController`.
 * export const swaps = definePlugin<SwapsController, SwapsOptions>({
 *   id: 'swaps',
 *   flag: swapsFlag,
 *   dependencies: [wallet],
 *   defaults: { slippage: 1 },
 *   load: () => import('./setup.ts'),
 * })
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePlugin<Controller = void, Options extends object = Record<never, never>>(
  definition: PluginDefinition<Controller, Options>,
): Plugin<Controller, Options> {
  const install = (options: Partial<Options> = {}): InstalledPlugin => ({ definition, options: { ...options } })
  return Object.freeze(Object.assign(install, { id: definition.id, definition })) as never
}
