/** Resolves when the page is visible; at once without a document. Rejects with the signal's reason. */
export function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const page = globalThis.document
    if (page?.visibilityState !== 'hidden') return resolve()
    const settled = new AbortController()
    const check = () => {
      if (page.visibilityState === 'hidden') return
      settled.abort()
      resolve()
    }
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal })
    page.addEventListener('visibilitychange', check, { signal: AbortSignal.any([signal, settled.signal]) })
  })
}
