import type { AnyView } from './defineView.ts'
import { type ModalState, modalSlice, type RouterEntry, routerSlice } from './state.ts'
import type { StoreReader } from './store.ts'

/** The promise of a caller that opened a view. Only the first call of `resolve` or `reject` counts. */
export interface Opening<Outcome> {
  /** `undefined` tells the caller that the user left. */
  resolve(outcome: Outcome | undefined): void
  reject(error: unknown): void
}

export interface Openings {
  /** Waits until the entry is settled; resolves with `undefined` when it leaves the history or the modal closes. */
  wait(entry: RouterEntry | undefined): Promise<unknown>
  /** Takes over the promise of the caller that opened a view; leaving the view no longer resolves it. */
  take(view: AnyView): Opening<unknown> | undefined
}

/** Each call of `open` replaces the history with its view, so at most one caller waits. */
export function createOpenings(store: StoreReader, lifetime: AbortSignal): Openings {
  let waiting: (Opening<unknown> & { readonly entry: RouterEntry }) | undefined
  const taken = new Set<Opening<unknown>>()
  const isOver = (entry: RouterEntry, { open }: ModalState) =>
    !open || !store.get(routerSlice).stack.some(({ key }) => key === entry.key)
  const leave = () => {
    waiting?.resolve(undefined)
    waiting = undefined
  }
  store.subscribe(() => {
    if (waiting && isOver(waiting.entry, store.get(modalSlice))) leave()
  })
  lifetime.addEventListener('abort', () => {
    leave()
    for (const opening of taken) opening.resolve(undefined)
    taken.clear()
  })
  return {
    wait(entry) {
      leave()
      const waits = new Promise((resolve, reject) => {
        if (!entry || lifetime.aborted) resolve(undefined)
        else waiting = { entry, resolve, reject }
      })
      // Avoid an unhandled rejection if the caller ignores the promise.
      waits.catch(() => {})
      return waits
    },
    take({ id }) {
      if (waiting?.entry.view !== id) return undefined
      const { resolve, reject } = waiting
      waiting = undefined
      const end =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          taken.delete(opening)
          settle(value)
        }
      const opening: Opening<unknown> = { resolve: end(resolve), reject: end(reject) }
      taken.add(opening)
      return opening
    },
  }
}
