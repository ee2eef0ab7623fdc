import { defineEvent } from './defineEvent.ts'
import { defineSlice } from './defineSlice.ts'
import { type Contribution, defineSlot } from './defineSlot.ts'
import type { View } from './defineView.ts'
import type { AnyEndpoint } from './endpoint.ts'

export interface RouterEntry {
  /** Unique in this kernel; a view entered twice is two entries. */
  readonly key: number
  readonly view: string
  readonly params: unknown
}

export interface RouterState {
  readonly stack: readonly RouterEntry[]
}

/** The history of views, the one on screen last. */
export const routerSlice = defineSlice<RouterState>('router', { stack: [] })

export interface ModalState {
  readonly open: boolean
  /** Open, and the content of the view is not there yet. */
  readonly loading: boolean
  readonly shaking: boolean
  /** Part of the page instead of a dialog above it: always open, and closing leads home. */
  readonly inline: boolean
}
export const modalSlice = defineSlice<ModalState>('modal', {
  open: false,
  loading: false,
  shaking: false,
  inline: false,
})

export const modalOpened = defineEvent('modal/opened')
/** The modal is gone; where it is part of the page, it went home. */
export const modalClosed = defineEvent('modal/closed')

/** Where the modal opens when no view is asked for: the first whose `when` holds. */
export interface Home extends Contribution {
  /**
   * The view may be rendered while the modal is still closed, so that a click only has to show it: until the modal is
   * open it makes no request and asks nobody anything. @default false
   */
  readonly isQuiet?: boolean
  readonly view: View<void> | View<Record<never, never>>
}
export const homes = defineSlot<Home>('kernel.homes')

/** May keep the modal open: asked on every way of closing that a visitor has. */
export interface CloseGuard extends Contribution {
  allows(entry: RouterEntry | undefined): boolean
}
export const closeGuards = defineSlot<CloseGuard>('kernel.close-guards')

/** What comes of a view that a host opens with arguments: `open` of the modal then waits for that, and answers with it. */
export interface ViewOutcome extends Contribution {
  /** The id of the view. */
  readonly view: string
  /** Called as soon as the view is open; `undefined` where these parameters ask for no outcome. */
  outcome(params: unknown): Promise<unknown> | undefined
}
export const viewOutcomes = defineSlot<ViewOutcome>('kernel.view-outcomes')

/** For the developer of the host: something is set up wrongly. */
export interface Alert {
  readonly key: number
  readonly level: 'info' | 'warning' | 'error'
  readonly code: string
  readonly text: string
}

/** Inside the modal, above the view. */
export interface Banner {
  readonly key: number
  readonly kind: 'loading' | 'success' | 'error'
  readonly text: string
}

/** At the edge of the page, gone by itself. */
export interface Toast {
  readonly key: number
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
}

export interface NoticesState {
  readonly alert: Alert | null
  readonly banner: Banner | null
  readonly toasts: readonly Toast[]
}
export const noticesSlice = defineSlice<NoticesState>('notices', { alert: null, banner: null, toasts: [] })

export interface LocaleState {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}
export const localeSlice = defineSlice<LocaleState>('locale', { locale: 'en', direction: 'ltr' })

export interface FeaturesState {
  /**
   * What counts: nothing yet, the project configuration, or the host's own settings. While it is `pending`, the
   * features that can be switched from afar are off.
   */
  readonly source: 'pending' | 'remote' | 'local'
  /** Grows whenever a flag may have got another value. */
  readonly revision: number
}
export const featuresSlice = defineSlice<FeaturesState>('features', { source: 'pending', revision: 0 })

/**
 * May stop a call before it is made; the caller then gets the endpoint's `unsupported` answer. A gate whose `when` throws
 * counts. One whose `allows` throws, answers anything else than a boolean, or has not answered after `gateTimeLimit`
 * milliseconds, fails the call with `API_GATE`.
 */
export interface RequestGate extends Contribution {
  allows(endpoint: AnyEndpoint, signal: AbortSignal): boolean | Promise<boolean>
}
export const requestGates = defineSlot<RequestGate>('kernel.request-gates')

/**
 * Says which pictures from outside may load: a request for a picture tells its host who looks, and when. Without a rule
 * that names a URL for it, a picture shows its placeholder; pictures that are part of the page (`data:`, `blob:`) need none.
 */
export interface PictureRule extends Contribution {
  /** The URL to load in the place of `url`, such as that of an image service; `undefined` where this rule allows none. */
  resolve(url: string): string | undefined
}
export const pictureRules = defineSlot<PictureRule>('kernel.picture-rules')
