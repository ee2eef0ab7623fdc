import { defineEvent } from './defineEvent.ts'
import { defineSlice, type Read } from './defineSlice.ts'
import { type Contribution, defineSlot } from './defineSlot.ts'
import type { View } from './defineView.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { IconSource } from './icon.ts'

export interface RouterEntry {
  /** Unique in this kernel; a view entered twice is two entries. */
  readonly key: number
  readonly view: string
  readonly params: unknown
}

export interface RouterState {
  readonly stack: readonly RouterEntry[]
}

/** The history of views; the last entry is on screen. */
export const routerSlice = defineSlice<RouterState>('router', { stack: [] })

export interface ModalState {
  readonly open: boolean
  /** The modal is open, and the content of the view is still loading. */
  readonly loading: boolean
  readonly shaking: boolean
  /** Part of the page instead of a dialog above it: always open, and closing shows the home view. */
  readonly inline: boolean
  /**
   * The opening that was requested before the kernel existed: the modal is open and shows placeholders until a view is
   * opened.
   */
  readonly wanted: object | null
}
export const modalSlice = defineSlice<ModalState>('modal', {
  open: false,
  loading: false,
  shaking: false,
  inline: false,
  wanted: null,
})

export const modalOpened = defineEvent('modal/opened')
/** The modal closed; an inline modal went to its home view. */
export const modalClosed = defineEvent('modal/closed')

/** The view on which the modal opens if none is requested: the first whose `when` holds. */
export interface Home extends Contribution {
  /**
   * The view may be rendered while the modal is closed, so that a click only shows it. It must not send requests or
   * prompt until the modal is open. @default false
   */
  readonly isQuiet?: boolean
  readonly view: View<void> | View<Record<never, never>>
}
export const homes = defineSlot<Home, Home | undefined>('kernel.homes', {
  combine: ([first]) => first,
  fallback: undefined,
})

/** May keep the modal open: asked whenever the user tries to close it. A guard that throws or gives no answer allows closing. */
export interface CloseGuard extends Contribution {
  allows(entry: RouterEntry | undefined): boolean
}
/** Whether all guards allow to close. */
export const closeGuards = defineSlot<CloseGuard, (entry: RouterEntry | undefined) => boolean>('kernel.close-guards', {
  combine: (guards, attempt) => (entry) => guards.every((guard) => attempt(() => guard.allows(entry), true) !== false),
  fallback: () => true,
})

/** A button at the end of a view's header. */
export interface HeaderItem extends Contribution {
  label(): string
  readonly icon: IconSource
  /** The ids of the views that show it. @default all */
  readonly views?: readonly string[]
  /** Whether the item belongs to this entry; evaluated again whenever the store changes. @default for all */
  isFor?(entry: RouterEntry, read: Read): boolean
  run(): void
}
export const headerItems = defineSlot<HeaderItem>('kernel.header-items')

/** For the developer of the host: something is set up wrongly. */
export interface Alert {
  readonly key: number
  readonly level: 'info' | 'warning' | 'error'
  readonly code: string
  readonly text: string
}

/** Inside the modal, above the view. */
export interface BannerState {
  readonly key: number
  readonly kind: 'loading' | 'success' | 'error'
  readonly text: string
}

/** A message at the edge of the page that disappears after a while. */
export interface ToastState {
  readonly key: number
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  /** Milliseconds that it stays, counted from the moment when it is drawn. */
  readonly duration: number
}

export interface NoticesState {
  readonly alert: Alert | null
  readonly banner: BannerState | null
  readonly toasts: readonly ToastState[]
  /** Whether the modal shows alerts: a host turns them on to debug its setup. */
  readonly showsAlerts: boolean
}
export const noticesSlice = defineSlice<NoticesState>('notices', {
  alert: null,
  banner: null,
  toasts: [],
  showsAlerts: false,
})

export interface LocaleState {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Whether the texts of the host's language are loaded; texts are English until then. */
  readonly ready: boolean
}
export const localeSlice = defineSlice<LocaleState>('locale', { locale: 'en', direction: 'ltr', ready: true })

export interface FeaturesState {
  /**
   * Which settings apply: none yet, the remote configuration, or the host's own. While `pending`, features with a
   * remote flag are off.
   */
  readonly source: 'pending' | 'remote' | 'local'
  /** Grows whenever a flag may have got another value. */
  readonly revision: number
}
export const featuresSlice = defineSlice<FeaturesState>('features', { source: 'pending', revision: 0 })

/** Loads the remote configuration, which decides which features are on. */
export interface ConfigurationSource extends Contribution {
  /**
   * Resolves with an entry per feature, `{ id, isEnabled, config }`; a malformed entry switches its feature off. If it
   * rejects or takes longer than 3 seconds, local settings apply.
   */
  load(signal: AbortSignal): Promise<readonly unknown[]>
}
/** The remote configuration, from the first source. Without a source, local settings apply and no request is sent. */
export const configurationSources = defineSlot<ConfigurationSource, ConfigurationSource | undefined>(
  'kernel.configuration-sources',
  { combine: ([first]) => first, fallback: undefined },
)

/**
 * May stop a call before it is sent; the caller then gets the endpoint's `unsupported` answer. A gate whose `when`
 * throws still applies. If `allows` throws, returns no boolean or takes longer than 30 seconds, the call
 * fails with `API_GATE`.
 */
export interface RequestGate extends Contribution {
  allows(endpoint: AnyEndpoint, signal: AbortSignal): boolean | Promise<boolean>
}
export const requestGates = defineSlot<RequestGate>('kernel.request-gates', { failsClosed: true })

/**
 * Decides which external pictures may load, because a request for a picture reveals the user's IP address to its host.
 * Without a rule that resolves its URL, a picture shows its placeholder; pictures of the page itself (`data:`, `blob:`)
 * need no rule.
 */
export interface PictureRule extends Contribution {
  /**
   * The URL to load instead of `url`, such as that of an image service; `undefined` if this rule does not allow the
   * picture.
   */
  resolve(url: string): string | undefined
}
/** Returns the URL to load for a picture: that of the first rule that resolves it. A rule that throws is skipped. */
export const pictureRules = defineSlot<PictureRule, (url: string) => string | undefined>('kernel.picture-rules', {
  combine: (rules, attempt) => (url) => {
    for (const rule of rules) {
      const source: unknown = attempt(() => rule.resolve(url), undefined)
      if (typeof source === 'string') return source
    }
    return undefined
  },
  fallback: () => undefined,
})
