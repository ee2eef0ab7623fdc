import type { PluginContext } from 'portico/kernel'
import { readLinkEnvironment } from '../walletApps/environment.ts'
import type { AnalyticsOptions, Heard } from './analytics.ts'
import { createDerive } from './derive.ts'
import { getAnalyticsConfig, postEvent } from './endpoints.ts'
import { toRecord } from './record.ts'
import { createSender } from './sender.ts'
import type { AnalyticsEvent } from './tokens.ts'

/** The calls of the plugin. */
export const endpoints = [getAnalyticsConfig, postEvent]

/** Collects events for the host's sink or the service. Never throws. */
export function createCollector(ctx: PluginContext<AnalyticsOptions>): (heard: Heard) => void {
  if (typeof window === 'undefined') return () => {}
  const take: (event: AnalyticsEvent) => unknown = ctx.options.sink ?? createSender(ctx)
  const derive = createDerive(() => readLinkEnvironment().isMobile)
  return (heard) => {
    try {
      const counted = derive(heard)
      const record = counted && toRecord(counted, heard, window.location, ctx.options.address)
      // A sink may be asynchronous.
      if (record) Promise.resolve(take(record)).catch(ctx.report)
    } catch (error) {
      ctx.report(error)
    }
  }
}
