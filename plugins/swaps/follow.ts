import { sleep } from 'portico/kernel'

/** Milliseconds between two reads. */
const interval = 10_000

/** Reads every 10 seconds while the page is visible, and at once when it becomes visible again. Ends with the signal. */
export async function follow(read: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(signal)
    if (!signal.aborted && globalThis.document?.visibilityState !== 'hidden') await read(signal)
  }
}

/** Waits for the interval, or until the page becomes visible. */
async function pause(signal: AbortSignal): Promise<void> {
  const { document } = globalThis
  const seen = new AbortController()
  const wake = () => {
    if (document?.visibilityState === 'visible') seen.abort()
  }
  document?.addEventListener('visibilitychange', wake)
  await sleep(interval, AbortSignal.any([signal, seen.signal])).catch(() => {})
  document?.removeEventListener('visibilitychange', wake)
}
