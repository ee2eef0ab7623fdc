import {
  type AnyView,
  abortReason,
  definePlugin,
  defineView,
  type Kernel,
  modalSlice,
  routerSlice,
} from 'portico/kernel'
import { until } from './subscribe.ts'

/** Stands in for a view whose plugin is still to come, so that a failure is shown, and tried again, inside the modal. */
export interface LateView {
  readonly plugin: ReturnType<ReturnType<typeof definePlugin>>
  /**
   * Waits in the modal until a view is known. Answers `false` where the user closed the modal, or went elsewhere, before
   * that.
   */
  arrival(kernel: Kernel, name: string): Promise<boolean>
}

/** `complete` brings the plugins that are still to come. */
export function createLateView(complete: () => Promise<void>): LateView {
  const view = defineView('Late', async () => {
    await complete()
    // Never rendered: a view that is asked for takes this place, and the next one has to wait anew.
    throw abortReason('The view itself takes this place')
  })
  return {
    plugin: definePlugin({ id: 'late', views: [view], setup: () => undefined })(),
    async arrival(kernel, name) {
      const isHere = () => kernel.router.resolve(name) !== undefined
      kernel.modal.open(view as AnyView)
      const isWaiting = () =>
        kernel.store.get(modalSlice).open && kernel.store.get(routerSlice).stack.at(-1)?.view === view.id
      // Rendering the view asks for the same.
      const isComplete = await complete().then(
        () => true,
        () => false,
      )
      if (!isHere() && !isComplete) await until(kernel, () => isHere() || !isWaiting())
      return isWaiting()
    },
  }
}
