/** A lifetime. Everything registered through a scope dies with it, the newest first. */
export interface Scope {
  readonly signal: AbortSignal
  /** Runs `cleanup` at the end, or now if the end has been. The returned function makes the scope forget it. */
  onDispose(cleanup: () => void): () => void
  dispose(reason?: unknown): void
}

export function createScope(report: (error: unknown) => void): Scope {
  const controller = new AbortController()
  const cleanups = new Set<{ readonly cleanup: () => void }>()
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
      const entry = { cleanup }
      if (controller.signal.aborted) run(cleanup)
      else cleanups.add(entry)
      return () => void cleanups.delete(entry)
    },
    dispose(reason) {
      if (controller.signal.aborted) return
      controller.abort(reason)
      const entries = [...cleanups].reverse()
      cleanups.clear()
      for (const { cleanup } of entries) run(cleanup)
    },
  }
}
