import type { AnyView, View, ViewArguments } from './defineView.ts'
import { defineError } from './errors.ts'
import { type RouterEntry, routerSlice } from './state.ts'
import type { KernelStore } from './store.ts'

export const ViewNotFoundError = defineError('VIEW_NOT_FOUND', (p: { view?: string }) =>
  p.view
    ? `View "${p.view}" is not registered: no plugin that is on and loaded lists it under "views"`
    : 'No home view: the slot "homes" has none that applies',
)

export interface Router {
  /** Pushes a view. Does nothing if the current entry has the same view and equal parameters. */
  push<Params>(view: View<Params, unknown>, ...params: ViewArguments<Params>): void
  /** Replaces the current entry. */
  replace<Params>(view: View<Params, unknown>, ...params: ViewArguments<Params>): void
  /** Replaces the history with one view. */
  reset<Params>(view: View<Params, unknown>, ...params: ViewArguments<Params>): void
  /** Goes back to the previous view; on the first view, closes the modal. */
  back(): void
  /** The entry on screen. */
  current(): RouterEntry | undefined
  /** The view of that name, while the plugin that owns it is on. */
  resolve(id: string): AnyView | undefined
  /** The ids of all registered views, sorted. */
  known(): readonly string[]
}

export interface RouterHost {
  readonly router: Router
  /** Registers a view; the returned function unregisters it and removes it from the stack. */
  register(view: AnyView): () => void
}

const sameParams = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

interface RouterOptions {
  /** Called when back leaves the last view. */
  onEmpty(): void
  /** Once it has ended, the router shows nothing more. */
  readonly lifetime: AbortSignal
}

export function createRouter(store: KernelStore, { onEmpty, lifetime }: RouterOptions): RouterHost {
  const views = new Map<string, AnyView>()
  let key = 0

  const stack = () => store.get(routerSlice).stack
  const write = (next: readonly RouterEntry[]) =>
    store.update(routerSlice, (draft) => {
      draft.stack = next as RouterEntry[]
    })
  const show = (below: readonly RouterEntry[], view: AnyView, params: unknown = {}) => {
    // Effects of a view that is still on screen may run after the end, when no view is registered any more.
    if (lifetime.aborted) return
    if (!views.has(view.id)) throw new ViewNotFoundError({ view: view.id })
    write([...below, { key: key++, view: view.id, params }])
  }

  const router: Router = {
    push(view, ...[params]) {
      const top = router.current()
      if (top?.view === view.id && sameParams(top.params, params ?? {})) return
      show(stack(), view, params)
    },
    replace(view, ...[params]) {
      show(stack().slice(0, -1), view, params)
    },
    reset(view, ...[params]) {
      show([], view, params)
    },
    back() {
      if (stack().length > 1) write(stack().slice(0, -1))
      else onEmpty()
    },
    current: () => stack().at(-1),
    resolve: (id) => views.get(id),
    known: () => [...views.keys()].sort(),
  }
  return {
    router,
    register(view) {
      views.set(view.id, view)
      return () => {
        views.delete(view.id)
        const before = stack()
        const after = before.filter((item) => item.view !== view.id)
        if (after.length < before.length) write(after)
      }
    },
  }
}
