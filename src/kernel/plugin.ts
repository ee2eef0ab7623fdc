import type { Api } from './api.ts'
import type { EventToken } from './defineEvent.ts'
import type { AnyFlag, Flag } from './defineFlag.ts'
import type { Translations } from './defineMessages.ts'
import type { Slice } from './defineSlice.ts'
import type { StorageKey } from './defineStorageKey.ts'
import type { AnyView } from './defineView.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { Events } from './events.ts'
import type { Log } from './log.ts'
import type { MessagesService } from './messages.ts'
import type { PluginModal } from './modal.ts'
import type { Notices } from './notices.ts'
import type { Router } from './router.ts'
import type { DisposeReason } from './scope.ts'
import type { Slots } from './slots.ts'
import type { Storage } from './storage.ts'
import type { Store } from './store.ts'
import type { Latest } from './tasks.ts'

declare const apiType: unique symbol

/** What a plugin gets: the kernel's services, scoped. Whatever is registered through it dies with the plugin. */
export interface PluginContext<Options = Record<never, never>> {
  readonly id: string
  /** The name of the kernel: keeps what is stored on one page apart. */
  readonly name: string
  readonly options: Readonly<Options>
  /** Aborts when the plugin is switched off. */
  readonly signal: AbortSignal
  /** Runs `cleanup` when the plugin ends. A guard must release nothing unless it was switched `off`. */
  onDispose(cleanup: (why: DisposeReason) => void): void
  /** Writes reach the plugin's own slices only. */
  readonly store: Store
  readonly events: Events
  readonly slots: Slots
  readonly router: Router
  readonly modal: PluginModal
  readonly api: Api
  readonly storage: Storage
  readonly messages: MessagesService
  readonly notices: Notices
  readonly log: Log
  readonly flags: FlagReader
  /** The controller of a plugin that is on. Throws `PLUGIN_NOT_ENABLED`, or `PLUGIN_NOT_LOADED` while its body is still to come. */
  use<Controller>(plugin: AnyPlugin<Controller>): Controller
  /** The same, `undefined` instead of an error. */
  peek<Controller>(plugin: AnyPlugin<Controller>): Controller | undefined
  /** The controller of a plugin, loaded first where it comes by `import()`. */
  load<Controller>(plugin: AnyPlugin<Controller>): Promise<Controller>
  /** Runs a task that aborts its predecessor of the same key and ends with the plugin. Never rejects. */
  readonly latest: Latest
  /** Reports an error that no caller handles. Aborts are ignored. */
  report(error: unknown): void
}

export interface FlagReader {
  /** The value of a flag as it stands: `false` is off. */
  get<Value>(flag: Flag<Value>): Value | false
}

/** What a kernel knows of a plugin before its code is here. */
export interface PluginManifest<Options> {
  /** Unique in a kernel. */
  readonly id: string
  /** The plugin is on while its flag is. @default always on */
  readonly flag?: AnyFlag
  /** Further flags that the plugin reads; they do not switch it. */
  readonly flags?: readonly AnyFlag[]
  /** Plugins that must be on first. They are installed with their defaults where the host did not list them. */
  readonly dependencies?: readonly AnyPlugin[]
  /**
   * Whether the plugin keeps others from something. A kernel does not start before its guards are loaded, and a guard is
   * set up anew however often it fails. The kernel stops with `GUARD_FAILED` where that is impossible: its `setup` throws,
   * or a plugin that it depends on failed. A stopped kernel does not start again: mend the cause, which is reported as
   * `PLUGIN_FAILED`, and create the modal anew.
   * @default false
   */
  readonly guard?: boolean
  /** Every option with its default; an option that is not named here is refused. */
  readonly defaults?: Options
  /**
   * When a body behind `load` is loaded. `eager`: with the kernel. `lazy`: once a loaded plugin depends on it, or
   * something asks for it: `load`, `loadAll`, a modal that is open or is connecting a wallet. @default 'eager'
   */
  readonly loading?: 'eager' | 'lazy'
}

/** What a plugin adds: in its definition, or in a module of its own that exports these members. */
export interface PluginBody<Controller = unknown, Options = never> {
  readonly slices?: readonly Slice<object>[]
  readonly views?: readonly AnyView[]
  /** The events that the plugin emits. */
  // biome-ignore lint/suspicious/noExplicitAny: events of any payload; the tokens keep the real ones
  readonly events?: readonly EventToken<any>[]
  /** Its texts in other languages. A host's `locales` win over them. */
  readonly translations?: Translations
  /** The storage keys that the plugin reads and writes; no other plugin can. Their names stand as they are. */
  readonly storage?: readonly Pick<StorageKey<unknown>, 'id'>[]
  /**
   * The calls that the plugin makes, and those that depend on it may make. A function loads the list with the first call,
   * so that it comes with the code that calls them.
   */
  readonly endpoints?: readonly AnyEndpoint[] | (() => Promise<readonly AnyEndpoint[]>)
  /**
   * Registers what the plugin adds, and gives its controller. Synchronous; runs again each time the plugin is switched on.
   * Code that only some calls need comes with them: a method of the controller may `import()` it, see `once`.
   */
  setup(ctx: PluginContext<Options>): Controller
}

/** A manifest, and either the body itself or a `load` that gives it. */
export type PluginDefinition<Controller, Options> = PluginManifest<Options> &
  (
    | (PluginBody<Controller, Options> & { readonly load?: undefined })
    | {
        /** Gives the body, such as `() => import('./setup.ts')`. May be called again after it failed. */
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

/** A plugin as others refer to it: its token, whatever its options. */
export interface AnyPlugin<Controller = unknown> {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly definition: PluginDefinition<any, any>
  readonly [apiType]?: Controller
}

/** A plugin token: called with options it gives what goes into a host's `plugins`. */
export interface Plugin<Controller = void, Options = Record<never, never>> extends AnyPlugin<Controller> {
  (options?: [keyof Options] extends [never] ? Record<string, never> : Partial<Options>): InstalledPlugin
}

/**
 * Defines a plugin: a manifest that every page with the plugin carries, and a body, inline or behind `import()`. The token
 * that it gives is what others depend on and ask for.
 *
 * @example
 * export const tips = definePlugin({
 *   id: 'tips',
 *   views: [TipsView],
 *   setup: (ctx) => ctx.slots.contribute(accountActions, { id: 'tips', label: 'Tips', run: () => ctx.router.push(TipsView) }),
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
