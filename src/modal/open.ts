import { modalSlice } from 'portico/kernel'
import { AccountView, connectHome, selectIsStuck } from 'portico/shell'
import type { Namespace } from 'portico/wallet'
import type { AnyView, Kernel } from '../kernel/internal.ts'
import { UnsupportedChainView } from '../shell/internal.ts'
import { explaining } from './explaining.ts'
import type { LateView } from './lateView.ts'
import { ModalClosedError, ViewUnknownError } from './openErrors.ts'
import { isGated, readAccount } from './state.ts'
import { until } from './subscribe.ts'
import type { Wanted } from './wanted.ts'

/**
 * Opens the requested view. Resolves when its content is on screen or the modal closed, or with the outcome of the view
 * if its parameters ask for one. If no plugin has the view yet, the modal opens and waits for the plugins to load.
 * Rejects with `VIEW_UNKNOWN`, with the error that the view's plugin passes, and with `MODAL_CLOSED` if the user left a
 * view, opened by name, without its outcome.
 */
export async function openModal(kernel: Kernel, late: LateView, wanted: Wanted): Promise<unknown> {
  const before = kernel.router.current()?.key
  const name = wanted.view
  if (name !== undefined && !kernel.router.resolve(name)) {
    if (!(await late.arrival(kernel, name))) return undefined
    if (!kernel.router.resolve(name)) {
      kernel.modal.close({ force: true })
      throw new ViewUnknownError({ view: name, hint: await explaining((code) => code.hintOf(kernel), '') })
    }
  }
  const { view, params } = resolveWanted(kernel, wanted)
  const { open } = kernel.modal as { open(view?: AnyView, params?: unknown): unknown }
  const opened = open(view, params)
  if (kernel.router.current()?.key !== before) kernel.modal.setLoading(true)
  if (!hasOutcome(view, params)) return untilShown(kernel)
  return (await opened) ?? left(wanted)
}

/** Settles a request that was replaced before it was opened, like `openModal` for a view that was left at once. */
export async function replacedOpening(kernel: Kernel, wanted: Wanted): Promise<unknown> {
  const view = wanted.view === undefined ? undefined : kernel.router.resolve(wanted.view)
  return hasOutcome(view, wanted.params) ? left(wanted) : untilShown(kernel)
}

const hasOutcome = (view: AnyView | undefined, params: unknown) => view?.asks?.(params ?? {}) ?? false

function left({ view, isToken }: Wanted): undefined {
  if (view !== undefined && !isToken) throw new ModalClosedError()
  return undefined
}

/** Resolves once the view on top is rendered or the modal is closed. */
export const untilShown = (kernel: Kernel) =>
  until(kernel, (read) => !read(modalSlice).open || !read(modalSlice).loading)

function resolveWanted(kernel: Kernel, { view: name, params, namespace, connects }: Wanted) {
  if (name !== undefined) return { view: kernel.router.resolve(name), params }
  const view = connects || namespace ? beginning(kernel, namespace, connects) : undefined
  return { view, params: view && params }
}

/** The first view for a namespace or for connecting; `undefined`, the home view, while a gate holds the account back. */
function beginning(kernel: Kernel, namespace: Namespace | undefined, connects: true | undefined): AnyView | undefined {
  const read = kernel.store.get
  if (isGated(read, namespace)) return undefined
  if (connects) return connectHome(kernel) as AnyView
  if (selectIsStuck(read, namespace)) return UnsupportedChainView as AnyView
  return (readAccount(read, namespace).status === 'connected' ? AccountView : connectHome(kernel)) as AnyView
}
