/** A lifetime. Everything registered through a scope dies with it, the newest first. */
export interface Scope {
  readonly signal: AbortSignal
  /** Runs `cleanup` at the end, or now if the end has been. */
  onDispose(cleanup: () => void): void
  dispose(reason?: unknown): void
}

export function createScope(report: (error: unknown) => void): Scope {
  const controller = new AbortController()
  const cleanups: (() => void)[] = []
  const run = (cleanup: () => void) => {
    try {
      cleanup()
    } catch (error) {
      report(error)
    }
  }
  return {
    signal: controller.signal,
    onDispose(cleanup) {
      if (controller.signal.aborted) run(cleanup)
      else cleanups.push(cleanup)
    },
    dispose(reason) {
      if (controller.signal.aborted) return
      controller.abort(reason)
      for (const cleanup of cleanups.splice(0).reverse()) run(cleanup)
    },
  }
}
