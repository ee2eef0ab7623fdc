import type { AppMetadata } from 'portico/project'
import type { NetworkInput } from 'portico/wallet'
import type { InstalledPlugin, Locales, LogOptions, StorageBackend } from '../kernel/internal.ts'
import type { ShellSettings } from '../shell/internal.ts'
import type { AnalyticsEvent, DirectoryOptions, WalletOptions } from '../wallet/internal.ts'
import type { ModalFeatures, ViewFeature } from './features.ts'
import type { Theme } from './theme.ts'
import type { PreloadMode } from './warm.ts'

export type ToastPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

type Optional<Type> = { readonly [Key in keyof Type]?: Type[Key] | undefined }

type WalletSettings = Optional<Omit<WalletOptions, 'networks'>>
type ViewSettings = Optional<Omit<ShellSettings, ViewFeature>>
type DirectorySettings = Optional<DirectoryOptions>

/** URLs by service id. Plugins may have further services; one that no plugin has is reported as `OPTION_UNKNOWN`. */
export type ServiceUrls = Readonly<Record<string, string>> & {
  /** Project configuration, wallet directory and images. */
  readonly project?: string
  /** Balances, history, names, swaps and nodes of chains. */
  readonly data?: string
  /** Receives analytics events. */
  readonly analytics?: string
  /** Quotes of purchases: the plugin `onramp`. */
  readonly meld?: string
}

/** Options of `createModal`. */
export interface ModalOptions extends WalletSettings, ViewSettings, DirectorySettings {
  /** The id of the project at the provider of the services. */
  readonly projectId: string
  /** How the app presents itself to wallets and users. @default title, description, origin and icon of the page */
  readonly metadata?: AppMetadata | undefined
  /** The networks that the app works with, in the order in which they are listed. */
  readonly networks?: readonly NetworkInput[] | undefined
  /** Chain packages, such as `evm()`. */
  readonly chains?: readonly InstalledPlugin[] | undefined
  /** Features, such as `swaps()`. */
  readonly plugins?: readonly InstalledPlugin[] | undefined
  /**
   * Settings of the installed plugins by the names of their flags, and of the connect and account views. Where the project
   * configuration decides about a flag, it counts instead.
   */
  readonly features?: ModalFeatures | undefined
  /** Whether to request the project configuration, the only request before the user acts. @default true */
  readonly remoteConfig?: boolean | undefined
  /** Absolute URLs by service id, instead of the defaults: those of Portico, and those that plugins define with `defineService`. */
  readonly services?: ServiceUrls | undefined
  /** Light or dark, and values of `--portico-*` properties. @default the mode `system`, without changed properties */
  readonly theme?: Partial<Theme> | undefined
  /** BCP 47 tag. @default the language of the page (`<html lang>`) if it is translated, else 'en' */
  readonly locale?: string | undefined
  /**
   * Further languages by BCP 47 tag, each behind `import()`. Texts of a built-in language count over the built-in ones; texts
   * that a region or script lacks are those of its language. `portico/messages` has the built-in texts.
   */
  readonly locales?: Locales | undefined
  /**
   * Shows the modal as part of the page, where `<Modal inline>` or `<portico-modal-inline>` is placed. @default false
   */
  readonly enableEmbedded?: boolean | undefined
  /** The host puts `modal.element` into the page itself. @default false */
  readonly disableAppend?: boolean | undefined
  /** Where short messages appear on the page. @default bottom-right */
  readonly toasts?: { readonly position?: ToastPosition | undefined } | undefined
  /** Prefix of storage keys, which separates the modals of one page. @default 'portico' */
  readonly name?: string | undefined
  /** Instead of `localStorage`. */
  readonly storage?: StorageBackend | undefined
  /**
   * When to load the code of the first view before the modal is opened. `idle`: once the page is loaded and idle, in
   * small steps and not on connections that save data, or on hover and focus of a button; `intent`: on hover and focus
   * only; `none`: on the first click or `preload()`. `idle` loads from the page's own origin only and does not request
   * the project configuration. @default idle
   */
  readonly preload?: PreloadMode | undefined
  /**
   * Whether the modal shows what a request of the app means, and what it would change, before it reaches the wallet. The
   * providers of `getProvider` wait for the user's answer; a request that they decline rejects with code 4001. @default false
   */
  readonly preview?: boolean | undefined
  /** What is logged, and where. @default errors, to the console */
  readonly log?: LogOptions | undefined
  /**
   * Receives the analytics events instead of the analytics service, which then gets no request. `features.analytics`
   * switches it.
   */
  readonly analyticsSink?: ((event: AnalyticsEvent) => void) | undefined
  /** Whether analytics name the address of the connected account, and amounts and hashes of its transactions. @default false */
  readonly analyticsAddress?: boolean | undefined
  /** Called with each error that no caller handles, in addition to the log. @default the log alone */
  readonly onError?: ((error: unknown) => void) | undefined
}
