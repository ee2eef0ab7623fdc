import { createGuard } from './guard.ts'

/** Why a lifetime ended: the plugin was switched off, it or a dependency failed, or the kernel was destroyed. */
export type DisposeReason = 'off' | 'failed' | 'destroyed'

/** A lifetime: its end aborts the signal and runs the cleanups, the newest first. */
export interface Scope {
  readonly signal: AbortSignal
  /** Runs `cleanup` at the end, or at once if the scope has ended. The returned function removes it. */
  onDispose(cleanup: (why: DisposeReason) => void): () => void
  dispose(why: DisposeReason, reason?: unknown): void
}

export function createScope(report: (error: unknown) => void): Scope {
  const controller = new AbortController()
  const cleanups = new Set<{ readonly cleanup: (why: DisposeReason) => void }>()
  let ending: DisposeReason = 'destroyed'
  const guard = createGuard(report)
  const run = (cleanup: (why: DisposeReason) => void) => guard(cleanup)(ending)
  return {
    signal: controller.signal,
    onDispose(cleanup) {
      const entry = { cleanup }
      if (controller.signal.aborted) run(cleanup)
      else cleanups.add(entry)
      return () => void cleanups.delete(entry)
    },
    dispose(why, reason) {
      if (controller.signal.aborted) return
      ending = why
      controller.abort(reason)
      const entries = [...cleanups].reverse()
      cleanups.clear()
      for (const { cleanup } of entries) run(cleanup)
    },
  }
}
