import { type AnyView, type Kernel, modalSlice, viewOutcomes } from 'portico/kernel'
import { AccountView, connectHome, selectIsStuck, UnsupportedChainView } from 'portico/shell'
import type { Namespace } from 'portico/wallet'
import { ViewUnknownError } from './errors.ts'
import type { LateView } from './lateView.ts'
import { isHeldBack, readAccount } from './state.ts'
import { until } from './subscribe.ts'
import type { OpenOptions } from './types.ts'

/**
 * Opens the view asked for; resolves when its content is on screen or the modal closed, or with what comes of the view
 * where a plugin says so. A view that is not known may come with a plugin: the modal waits for it, and shows where it does
 * not come. Rejects with `VIEW_UNKNOWN`, and with what the plugin does.
 */
export async function openModal(
  kernel: Kernel,
  late: LateView,
  target: OpenOptions | AnyView = {},
  params?: unknown,
): Promise<unknown> {
  const before = kernel.router.current()?.key
  const name = 'load' in target ? target.id : target.view
  if (name !== undefined && !kernel.router.resolve(name)) {
    if (!(await late.arrival(kernel, name))) return undefined
    if (!kernel.router.resolve(name)) kernel.modal.close({ force: true })
  }
  const { view, params: given } = 'load' in target ? { view: target, params } : resolveTarget(kernel, target)
  const { open } = kernel.modal as { open(view?: AnyView, params?: unknown): void }
  open(view, given)
  if (kernel.router.current()?.key !== before) kernel.modal.setLoading(true)
  const outcome = kernel.slots
    .get(viewOutcomes)
    .find((item) => item.view === view?.id)
    ?.outcome(given)
  if (outcome) return outcome
  await until(kernel, (read) => !read(modalSlice).open || !read(modalSlice).loading)
}

function resolveTarget(kernel: Kernel, target: OpenOptions) {
  const { view: name, namespace } = target
  const params = { ...(namespace ? { namespace } : {}), ...target.arguments }
  if (name !== undefined) {
    const view = kernel.router.resolve(name)
    if (!view) throw new ViewUnknownError({ view: name, known: kernel.router.known().join(', ') })
    return { view, params }
  }
  if (!namespace) return { view: undefined, params: undefined }
  const view = homeOf(kernel, namespace)
  return { view, params: view && params }
}

/** Where a visitor begins who comes for one chain family; `undefined` where whoever holds them back has the say. */
function homeOf(kernel: Kernel, namespace: Namespace): AnyView | undefined {
  const read = kernel.store.get
  if (isHeldBack(read, namespace)) return undefined
  if (selectIsStuck(read, namespace)) return UnsupportedChainView as AnyView
  return (readAccount(read, namespace).isConnected ? AccountView : connectHome(kernel)) as AnyView
}
