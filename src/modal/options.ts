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

/** What `createModal` takes. */
export interface ModalOptions extends WalletSettings, ViewSettings, DirectorySettings {
  /** The id of the project at the provider of the services. */
  readonly projectId: string
  /** @default title, description, origin and icon of the page */
  readonly metadata?: AppMetadata | undefined
  /** The networks that the app works with, in the order in which they are listed. */
  readonly networks?: readonly NetworkInput[] | undefined
  /** Chain families, such as `evm()`. */
  readonly chains?: readonly InstalledPlugin[] | undefined
  /** Features, such as `swaps()`. */
  readonly plugins?: readonly InstalledPlugin[] | undefined
  readonly features?: ModalFeatures | undefined
  /** Whether to ask for the project configuration, the only request before the visitor acts. @default true */
  readonly remoteConfig?: boolean | undefined
  /** URLs by service id, instead of the defaults. */
  readonly services?: Readonly<Record<string, string>> | undefined
  readonly theme?: Partial<Theme> | undefined
  /** BCP 47 tag. @default the language of the page (`<html lang>`) where there are texts in it, else 'en' */
  readonly locale?: string | undefined
  readonly locales?: Locales | undefined
  /** The modal is part of the page: it stands where `<Modal inline>` or `<portico-modal-inline>` is. @default false */
  readonly enableEmbedded?: boolean | undefined
  /** The host puts `modal.element` into the page itself. @default false */
  readonly disableAppend?: boolean | undefined
  /** @default bottom-right */
  readonly toasts?: { readonly position?: ToastPosition | undefined } | undefined
  /** Keeps modals on one page apart: the prefix of what is stored. @default 'portico' */
  readonly name?: string | undefined
  /** Instead of `localStorage`. */
  readonly storage?: StorageBackend | undefined
  /**
   * When the code of the first list is loaded before it is opened: `idle` once the page is loaded and quiet, in small steps
   * and not on connections that save data, or as soon as somebody points at a button; `intent` for the latter alone; `none`
   * leaves it to the first click and to `preload()`. What `idle` loads comes from the page's own origin: the project
   * configuration is not asked for. @default idle
   */
  readonly preload?: PreloadMode | undefined
  readonly log?: LogOptions | undefined
  /** Takes what would be sent to the analytics service, which then is not asked for anything. `features.analytics` is its switch. */
  readonly analyticsSink?: ((event: AnalyticsEvent) => void) | undefined
  /** Whether analytics name the address of the connected account, and amounts and hashes of its transactions. @default false */
  readonly analyticsAddress?: boolean | undefined
  /** Hears every failure that nobody waits for. @default the log */
  readonly onError?: ((error: unknown) => void) | undefined
}
