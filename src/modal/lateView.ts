import { definePlugin, defineView, featuresSlice, modalSlice } from 'portico/kernel'
import { type AnyView, abortReason, type InstalledPlugin, type Kernel } from '../kernel/internal.ts'
import { until } from './subscribe.ts'

/**
 * A view that waits for the plugin of the requested view, so that a failure to load is shown in the modal with a way to
 * try again.
 */
export interface LateView {
  readonly plugin: InstalledPlugin
  /**
   * Shows the waiting view until the named view is registered. Resolves with `false` if the user closed the modal or left
   * for another view before.
   */
  arrival(kernel: Kernel, name: string): Promise<boolean>
}

/** `kernel` gives the kernel that the plugin is a part of. */
export function createLateView(kernel: () => Kernel): LateView {
  /** Loads every plugin that may be on, and those that the project configuration turns out to switch on. */
  const loadAll = async () => {
    // Request the configuration now: it decides whether the wanted view exists.
    kernel()
      .start()
      .catch(() => {})
    await kernel().loadAll()
    await until(kernel(), (read) => read(featuresSlice).source !== 'pending')
    await kernel().loadAll()
  }
  const waiting = new Set<() => void>()
  const view = defineView('Late', async () => {
    await loadAll()
    for (const goOn of waiting) goOn()
    waiting.clear()
    // Never rendered: the requested view replaces this one, and the next request has to wait again.
    throw abortReason('The view itself takes this place')
  })
  return {
    plugin: definePlugin({ id: 'late', views: [view], setup() {} })(),
    async arrival({ modal, router, store }, name) {
      const isHere = () => router.resolve(name) !== undefined
      const isWaiting = () => store.get(modalSlice).open && router.current()?.view === view.id
      modal.open(view as AnyView)
      await new Promise<void>((resolve) => {
        waiting.add(resolve)
        // The waiting view loads the same plugins: it shows a failure and can retry.
        loadAll().then(resolve, () => isHere() && resolve())
        // Do not wait for another plugin that hangs, nor after the user left.
        void until(kernel(), () => isHere() || !isWaiting()).then(resolve)
      })
      return isWaiting()
    },
  }
}
