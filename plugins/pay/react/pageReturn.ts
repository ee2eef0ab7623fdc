import { sleep } from 'portico/kernel'

/** Calls a function when the page has the focus, is visible, or is online again. Returns the function that ends this. */
export function onPageReturn(comeBack: () => void): () => void {
  const see = () => {
    if (document.visibilityState === 'visible') comeBack()
  }
  window.addEventListener('focus', comeBack)
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', see)
  return () => {
    window.removeEventListener('focus', comeBack)
    window.removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', see)
  }
}

/** Waits until the page has returned or the milliseconds have passed. Rejects when the signal is aborted. */
export async function untilPageReturn(milliseconds: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController()
  const end = onPageReturn(() => back.abort())
  try {
    await sleep(milliseconds, AbortSignal.any([signal, back.signal]))
  } catch {
    signal.throwIfAborted()
  } finally {
    end()
  }
}
