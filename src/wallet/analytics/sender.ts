import { HttpError, type PluginContext } from 'portico/kernel'
import { alertOriginNotAllowed } from '../origins/alerts.ts'
import { patience } from './analytics.ts'
import { getAnalyticsConfig, postEvent } from './endpoints.ts'
import type { AnalyticsEvent } from './tokens.ts'

/** How long events are collected, in milliseconds. */
const collecting = 3000

/**
 * Sends events to the service if the project has analytics on: in batches while the page is idle, and at once when the
 * page is left.
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

/** Runs `task` after a delay in milliseconds and, if supported, in an idle period; the returned function cancels it. */
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
