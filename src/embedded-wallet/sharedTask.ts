import { abortable } from 'portico/kernel'

export interface SharedTask<Request> {
  /** Runs the task, or shares the run of an earlier caller, which has the request of that caller. */
  run(request: Request): Promise<void>
  /** Waits until a task that was aborted has ended. Rejects by the signal only. */
  ended(signal: AbortSignal): Promise<void>
  /** Waits until no task runs. Rejects by the signal only. */
  idle(signal: AbortSignal): Promise<void>
  /** Aborts a task that runs, for all of its callers. */
  end(reason: unknown): void
}

/** Shares a task among the callers that come while it runs. It is aborted once all of them have aborted. */
export function shareTask<Request extends { readonly signal: AbortSignal }>(
  task: (request: Request) => Promise<void>,
): SharedTask<Request> {
  let running: { readonly done: Promise<void>; readonly end: AbortController; callers: number } | undefined

  function begin(request: Request) {
    const end = new AbortController()
    const done = task({ ...request, signal: end.signal }).finally(() => {
      running = undefined
    })
    return { done, end, callers: 0 }
  }

  async function idle(signal: AbortSignal, isAwaited = (_: AbortSignal) => true): Promise<void> {
    while (running && isAwaited(running.end.signal)) {
      await abortable(
        running.done.catch(() => {}),
        signal,
      )
    }
  }

  const ended = (signal: AbortSignal) => idle(signal, ({ aborted }) => aborted)

  return {
    ended,
    idle: (signal) => idle(signal),
    end: (reason) => running?.end.abort(reason),
    async run(request) {
      const { signal } = request
      await ended(signal)
      signal.throwIfAborted()
      running ??= begin(request)
      const own = running
      own.callers += 1
      const leave = () => {
        own.callers -= 1
        if (own.callers === 0) own.end.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      return own.done
    },
  }
}
