import { sleep } from 'portico/kernel'

/**
 * Waits until a service is to be asked again: the user has come back to the page, or the milliseconds have passed. Rejects once
 * the signal is aborted.
 */
export async function nextLook(milliseconds: number, signal: AbortSignal): Promise<void> {
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
