import { sleep } from 'portico/kernel'

/**
 * Waits before a service is polled again: until the page has the focus again, or the milliseconds have passed. Rejects when the
 * signal is aborted.
 */
export async function untilNextPoll(milliseconds: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController()
  const comeBack = () => back.abort()
  globalThis.window?.addEventListener('focus', comeBack)
  try {
    await sleep(milliseconds, AbortSignal.any([signal, back.signal]))
  } catch {
    signal.throwIfAborted()
  } finally {
    globalThis.window?.removeEventListener('focus', comeBack)
  }
}
