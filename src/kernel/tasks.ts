import { isAbort } from './errors.ts'

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

/** Settles like `promise`, or rejects with the signal's reason as soon as it aborts; what comes later is ignored. */
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

/** Runs a task under a key and aborts the one that ran under it before. Never rejects: failures are reported. */
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
