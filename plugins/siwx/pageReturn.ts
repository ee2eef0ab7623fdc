import { sleep } from 'portico/kernel'

/** Milliseconds before each further check while the sessions can not be read; the last one repeats. */
const retryDelays = [2000, 5000, 15_000, 30_000, 60_000]

const isOffline = () => navigator.onLine === false
const isHidden = () => document.visibilityState === 'hidden'

/** Resolves with the next event; rejects when the signal aborts. */
function untilEvent(target: EventTarget, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    const onEvent = () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    target.addEventListener(event, onEvent, { once: true, signal })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Calls `check` when the browser restores the page from the back/forward cache. Other pages may have signed out meanwhile: a
 * cached page receives no storage events. `check` returns whether the host, or its server, answered. Until it has, `check` is
 * called again: a device that wakes may have no network yet. One call, after about two minutes online, is `isLate`. If the
 * browser is offline, calls wait for the event `online`, and the two minutes begin again. Further calls also wait while the
 * page is hidden. `check` must not reject.
 */
export function onPageReturn(check: (isLate: boolean) => Promise<boolean>, signal: AbortSignal): void {
  let current = new AbortController()
  const run = async (until: AbortSignal) => {
    for (let round = 0; ; round += 1) {
      while (round > 0 && isHidden()) await untilEvent(document, 'visibilitychange', until)
      if (isOffline()) {
        await untilEvent(globalThis.window, 'online', until)
        round = 0
      }
      if ((await check(round === retryDelays.length)) || until.aborted) return
      await sleep(retryDelays[round] ?? (retryDelays.at(-1) as number), until)
    }
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    current.abort()
    current = new AbortController()
    run(AbortSignal.any([signal, current.signal])).catch(() => {})
  }
  globalThis.window?.addEventListener('pageshow', onPageShow, { signal })
}
