import type { Kernel } from '../kernel/internal.ts'

/** Reports errors that no caller handles, each once. */
export interface Reporter {
  report(error: unknown): void
  /** Marks an error that the kernel has reported itself. */
  note(error: unknown): void
}

/** Failures go to the kernel once it runs, until then to the console and to `onError`. */
export function createReporter(
  onError: ((error: unknown) => void) | undefined,
  kernel: () => Kernel | undefined,
): Reporter {
  const told = new WeakSet<object>()
  const note = (error: unknown) => {
    if (Object(error) === error) told.add(error as object)
  }
  return {
    note,
    report(error) {
      if (told.has(error as object)) return
      note(error)
      const running = kernel()
      if (running) return running.report(error)
      console.error(error)
      try {
        onError?.(error)
      } catch (failure) {
        console.error(failure)
      }
    },
  }
}
