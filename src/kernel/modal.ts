import type { Contribution } from './defineSlot.ts'
import type { AnyView, View, ViewArguments } from './defineView.ts'
import type { Events } from './events.ts'
import { type Router, ViewNotFoundError } from './router.ts'
import type { Slots } from './slots.ts'
import { closeGuards, homes, type ModalState, modalClosed, modalOpened, modalSlice, routerSlice } from './state.ts'
import type { Store } from './store.ts'

export interface Modal {
  /** Opens at once, on the view asked for or on the home view. On an open modal the view becomes the only one. */
  open<Params>(view: View<Params>, ...params: ViewArguments<Params>): void
  open(): void
  /** Closes; where a guard refuses, shakes and answers `false`. `force` asks no guard. */
  close(options?: { force?: boolean }): boolean
  /**
   * Puts the home view where a closed modal opens with it, so that it can be rendered before. Answers `false` where the
   * modal is open, or its home view is not one to be rendered unseen.
   */
  prepare(): boolean
  /** Shakes for 500 ms to say that it can not be closed now. */
  shake(): void
  isOpen(): boolean
  /** Says whether the content on screen is still coming; on a closed modal, whether that of the next opening is. */
  setLoading(loading: boolean): void
  /** Makes the modal part of the page. */
  setInline(inline: boolean): void
}

export interface ModalHost extends Modal {
  /** Closes whatever stands against it, also where the modal is part of the page. */
  shut(): void
  /** Never leaves an open modal without a view: after views went, shows the home view, or closes where there is none. */
  land(): void
}

const shakeDuration = 500

interface ModalParts {
  readonly store: Store
  readonly events: Events
  readonly slots: Slots
  readonly router: () => Router
  readonly lifetime: AbortSignal
  report(error: unknown): void
}

export function createModalHost({ store, events, slots, router, lifetime, report }: ModalParts): ModalHost {
  let shake: ReturnType<typeof setTimeout> | undefined
  lifetime.addEventListener('abort', () => clearTimeout(shake))
  const state = () => store.get(modalSlice)
  const update = (patch: Partial<ModalState>) =>
    store.update(modalSlice, (draft) => {
      Object.assign(draft, patch)
    })
  /** A contribution that throws is reported and must not keep the modal from opening or closing. */
  const ask = (question: () => boolean, otherwise: boolean) => {
    try {
      return question()
    } catch (error) {
      report(error)
      return otherwise
    }
  }
  const isActiveNow = (item: Contribution) => slots.isActive(item, store.get)
  const home = () => slots.get(homes).find(isActiveNow)?.view as AnyView | undefined
  const goHome = () => {
    const view = home()
    if (!view) throw new ViewNotFoundError({ view: 'home' })
    begin(view)
  }
  /** The key of the entry that was made for a modal still to be opened. */
  let prepared: number | undefined
  /** The key of the entry that was rendered for it. */
  let rendered: number | undefined
  /** What stands ready is not made anew: it may be rendered already. */
  const begin = (view: AnyView, params?: unknown) => {
    const entry = router().current()
    const isReady = entry?.key === prepared && entry?.view === view.id && Object.keys(params ?? {}).length === 0
    if (!isReady) router().reset(view, params)
    prepared = undefined
  }
  const modal: ModalHost = {
    isOpen: () => state().open,
    open(view?: AnyView, params?: unknown) {
      const wasOpen = state().open
      store.batch(() => {
        if (view) begin(view, params)
        else if (!wasOpen || state().inline) goHome()
        if (!wasOpen) update({ open: true, loading: router().current()?.key !== rendered })
        rendered = undefined
      })
      if (!wasOpen) events.emit(modalOpened)
    },
    prepare() {
      if (state().open || state().inline) return false
      const item = slots.get(homes).find(isActiveNow)
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
      const guards = force ? [] : slots.get(closeGuards).filter(isActiveNow)
      const isAllowed = guards.every((guard) => ask(() => guard.allows(entry), true))
      if (!isAllowed) {
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
      update({ open: false, loading: false, shaking: false })
      events.emit(modalClosed)
    },
    land() {
      if (!state().open || router().current()) return
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
        if (inline) modal.open()
      })
    },
  }
  return modal
}
