import { defineError, isAbort } from './errors.ts'

const TimeLimitError = defineError(
  'TIME_LIMIT',
  (p: { seconds: number }) => `There was no answer within ${p.seconds} seconds`,
)

/** Waits `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Settles like `promise`, or rejects with the signal's reason as soon as it aborts. Later results are ignored. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      promise.catch(() => {})
      return reject(signal.reason)
    }
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * Milliseconds that a gate has to answer. A gate may load code and call a server, whose calls time out after 10 seconds
 * and may be retried. A gate that takes longer has failed.
 */
export const gateTimeLimit = 30_000

/**
 * Settles like `work`, rejects with the reason of `signal` as soon as it aborts, and with `TIME_LIMIT` after `limit`
 * milliseconds. The signal of `work` aborts in both cases; its later result is ignored.
 */
export async function withTimeLimit<Value>(
  limit: number,
  work: (signal: AbortSignal) => Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  signal.throwIfAborted()
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(new TimeLimitError({ seconds: limit / 1000 })), limit)
  const either = AbortSignal.any([signal, timer.signal])
  try {
    return await abortable((async () => work(either))(), either)
  } finally {
    clearTimeout(late)
  }
}

/**
 * Calls `load` at the first need and shares its promise with all callers. After a failure, the next call tries again.
 *
 * @example
 * const controller = once(async () => (await import('./controller.ts')).createSwaps(ctx))
 * return { quote: async (amount: string) => (await controller()).quote(amount) }
 */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let coming: Promise<Value> | undefined
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
}

/** Runs a task under a key and aborts the previous task with that key. Never rejects: failures are reported. */
export type Latest = (key: string, task: (signal: AbortSignal) => Promise<void>) => Promise<void>

export function createLatest(lifetime: AbortSignal, report: (error: unknown) => void): Latest {
  const running = new Map<string, AbortController>()
  return async (key, task) => {
    running.get(key)?.abort()
    const controller = new AbortController()
    running.set(key, controller)
    const signal = AbortSignal.any([lifetime, controller.signal])
    try {
      if (!signal.aborted) await task(signal)
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) report(error)
    } finally {
      if (running.get(key) === controller) running.delete(key)
    }
  }
}
