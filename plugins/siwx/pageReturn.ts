/**
 * Calls the listener when the browser restores the page from the back/forward cache. Other pages may have signed out
 * meanwhile: a cached page receives no storage events. If the browser is offline, the call waits for the event `online`.
 */
export function onPageReturn(listener: () => void, signal: AbortSignal): void {
  const call = () => listener()
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (navigator.onLine === false) globalThis.window.addEventListener('online', call, { once: true, signal })
    else call()
  }
  globalThis.window?.addEventListener('pageshow', onPageShow, { signal })
}
