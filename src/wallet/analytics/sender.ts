import { HttpError, type PluginContext } from 'portico/kernel'
import { alertOriginNotAllowed } from '../origins/alerts.ts'
import { patience } from './analytics.ts'
import { getAnalyticsConfig, postEvent } from './endpoints.ts'
import type { AnalyticsEvent } from './tokens.ts'

/** How long events are collected, in milliseconds. */
const collecting = 3000

/**
 * Sends events to the service, once the project said that it wants them: collected, when the page has nothing else to do,
 * and at once when it is left. Where the project does not want them, or does not answer, nothing is sent.
 */
export function createSender(
  ctx: Pick<PluginContext, 'api' | 'notices' | 'messages' | 'signal'>,
): (event: AnalyticsEvent) => void {
  const { api, signal } = ctx
  let queue: AnalyticsEvent[] = []
  let isWanted: boolean | undefined
  let isAlerted = false
  let cancel: (() => void) | undefined

  const post = async (event: AnalyticsEvent) => {
    try {
      await api.call(postEvent, event, { signal })
      isAlerted = false
    } catch (error) {
      if (!HttpError.is(error) || (error.cause as Response).status !== 403 || isAlerted) return
      isAlerted = true
      alertOriginNotAllowed(ctx, location.origin)
    }
  }
  const flush = () => {
    cancel?.()
    cancel = undefined
    if (!isWanted) return
    for (const event of queue.splice(0)) void post(event)
  }
  const schedule = () => {
    if (isWanted && queue.length > 0) cancel ??= whenIdle(collecting, flush)
  }
  const settle = (wanted: boolean) => {
    isWanted = wanted
    if (!wanted) queue = []
    schedule()
  }

  api.call(getAnalyticsConfig, {}, { signal }).then(
    ({ isAnalyticsEnabled }) => settle(isAnalyticsEnabled),
    () => settle(false),
  )
  signal.addEventListener('abort', () => cancel?.(), { once: true })
  window.addEventListener('pagehide', flush, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal })

  return (event) => {
    if (isWanted === false || signal.aborted) return
    queue.push(event)
    if (queue.length > patience) queue.shift()
    schedule()
  }
}

/** Runs `task` in so many milliseconds, then as soon as the browser is idle where it can tell; the returned function cancels. */
function whenIdle(ms: number, task: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task, { timeout: ms })
    else task()
  }, ms)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
