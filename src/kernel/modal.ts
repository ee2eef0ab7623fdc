import type { AnyView, Opened, View, ViewArguments } from './defineView.ts'
import type { Events } from './events.ts'
import { createOpenings, type Opening } from './opening.ts'
import { type Router, ViewNotFoundError } from './router.ts'
import type { Slots } from './slots.ts'
import { closeGuards, homes, type ModalState, modalClosed, modalOpened, modalSlice, routerSlice } from './state.ts'
import type { Store } from './store.ts'

export interface ModalController {
  /**
   * Opens at once, on the given view or on the home view. On an open modal, the view replaces the history. Throws
   * `VIEW_NOT_FOUND`. A view with an outcome returns a promise: it resolves with the outcome, or with `undefined` if
   * the user left the view, another view was opened, or the plugin or the kernel ended; it rejects with the error that
   * the view's plugin passes.
   */
  open<Params, Outcome>(
    view: View<Params, Outcome>,
    ...params: ViewArguments<Params>
  ): [Outcome] extends [void] ? void : Promise<Opened<Outcome>>
  open(): void
  /** Closes the modal. If a close guard refuses, shakes and returns `false`. `force` skips the guards. */
  close(options?: { force?: boolean }): boolean
  /**
   * Puts the home view into the history of a closed modal, so that it can be rendered before the modal opens. Returns
   * `false` if the modal is open or inline, or if the home view must not be rendered unseen.
   */
  prepare(): boolean
  /** Shakes for 500 ms to say that it can not be closed now. */
  shake(): void
  isOpen(): boolean
  /** Sets whether the content of the view is still loading; on a closed modal, that of the next opening. */
  setLoading(loading: boolean): void
  /** Makes the modal part of the page: an open one keeps its view, a closed one opens on the home view. */
  setInline(inline: boolean): void
}

/** The modal as part of a plugin's context. */
export interface PluginModal extends ModalController {
  /**
   * Resolves the promise of the caller that opened the view; does nothing if no caller waits. The view stays on screen.
   */
  settle<Params, Outcome>(view: View<Params, Outcome>, outcome: Outcome): void
  /**
   * Takes over the promise of the caller that opened the view: leaving the view no longer resolves it. The plugin must
   * settle it, in `onDispose` at the latest. `undefined` if no caller waits.
   */
  take<Params, Outcome>(view: View<Params, Outcome>): Opening<Outcome> | undefined
}

export interface ModalHost extends PluginModal {
  /** Closes without asking close guards, also an inline modal. */
  shut(): void
  /** After views were removed: shows the home view in an open modal without a view, or closes it if there is none. */
  land(): void
}

const shakeDuration = 500

interface ModalParts {
  readonly store: Store
  readonly events: Events
  readonly slots: Slots
  readonly router: () => Router
  readonly lifetime: AbortSignal
}

export function createModalHost({ store, events, slots, router, lifetime }: ModalParts): ModalHost {
  let shake: ReturnType<typeof setTimeout> | undefined
  lifetime.addEventListener('abort', () => clearTimeout(shake))
  const state = () => store.get(modalSlice)
  const update = (patch: Partial<ModalState>) =>
    store.update(modalSlice, (draft) => {
      Object.assign(draft, patch)
    })
  /** Whether the modal is open and shows a view. */
  const isShown = () => state().open && !state().wanted
  const home = () => slots.get(homes)?.view as AnyView | undefined
  const goHome = () => {
    const view = home()
    if (!view) throw new ViewNotFoundError({})
    begin(view)
  }
  /** The key of the entry that `prepare` made for the next opening. */
  let prepared: number | undefined
  /** The key of the entry that was rendered while the modal was closed. */
  let rendered: number | undefined
  /** Shows a view. Reuses the prepared entry if it fits, because it may be rendered already. */
  const begin = (view: AnyView, params?: unknown) => {
    const entry = router().current()
    const isReady = entry?.key === prepared && entry?.view === view.id && Object.keys(params ?? {}).length === 0
    if (!isReady) router().reset(view, params)
    prepared = undefined
  }
  const openings = createOpenings(store, lifetime)
  const modal: ModalHost = {
    isOpen: () => state().open,
    open(view?: AnyView, params?: unknown) {
      const wasOpen = isShown()
      const opened = store.batch(() => {
        if (view) begin(view, params)
        else if (!wasOpen || state().inline) goHome()
        if (!wasOpen) update({ open: true, loading: router().current()?.key !== rendered, wanted: null })
        rendered = undefined
        if (view?.asks) return openings.wait(router().current())
      })
      if (!wasOpen) events.emit(modalOpened)
      return opened as never
    },
    settle: (view, outcome) => openings.take(view)?.resolve(outcome),
    take: (view) => openings.take(view) as never,
    prepare() {
      if (state().open || state().inline) return false
      const item = slots.get(homes)
      if (!item?.isQuiet || !router().resolve(item.view.id)) return false
      if (router().current()?.key !== prepared || router().current()?.view !== item.view.id) {
        router().reset(item.view as AnyView)
        prepared = router().current()?.key
      }
      return true
    },
    close({ force = false } = {}) {
      if (!state().open) return true
      const entry = store.get(routerSlice).stack.at(-1)
      if (!force && !slots.get(closeGuards)(entry)) {
        modal.shake()
        return false
      }
      if (!state().inline) modal.shut()
      else {
        goHome()
        events.emit(modalClosed)
      }
      return true
    },
    shut() {
      if (!state().open) return
      clearTimeout(shake)
      update({ open: false, loading: false, shaking: false, wanted: null })
      events.emit(modalClosed)
    },
    land() {
      if (!isShown() || router().current()) return
      const view = home()
      if (view && router().resolve(view.id)) router().reset(view)
      else modal.shut()
    },
    shake() {
      if (state().shaking || lifetime.aborted) return
      update({ shaking: true })
      shake = setTimeout(() => update({ shaking: false }), shakeDuration)
    },
    setLoading(loading) {
      if (!state().open) rendered = loading ? undefined : router().current()?.key
      update({ loading: loading && state().open })
    },
    setInline(inline) {
      if (lifetime.aborted) return
      store.batch(() => {
        update({ inline })
        if (inline && !state().open) modal.open()
      })
    },
  }
  return modal
}
