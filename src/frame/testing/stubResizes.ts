import { vi } from 'vitest'

/**
 * Replaces `ResizeObserver`, which the test document does not implement. The returned function calls the observers, as the
 * browser does when something has changed its size or has left the page.
 */
export function stubResizes(): () => void {
  const observing = new Set<() => void>()
  class Observer {
    readonly callback: () => void
    constructor(callback: () => void) {
      this.callback = callback
    }
    observe() {
      observing.add(this.callback)
    }
    disconnect() {
      observing.delete(this.callback)
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  return () => {
    for (const call of [...observing]) call()
  }
}
