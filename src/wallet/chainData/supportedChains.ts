import { abortable, type PluginContext } from 'portico/kernel'
import { getSupportedChains } from './endpoints.ts'
import type { DataController } from './tokens.ts'

export interface SupportedChains {
  readonly supports: DataController['supports']
  /**
   * Marks the signal of a call about a given network that is supported, so that the call is sent although another
   * network is active.
   */
  vouch(signal: AbortSignal): AbortSignal
  /** Whether `vouch` has returned this signal. */
  hasVouched(signal: AbortSignal): boolean
}

/**
 * The networks that the service supports. The list is requested by the first call and kept until the page is left;
 * while it is empty, each call requests it again, one request at a time.
 */
export function createSupportedChains({
  api,
  log,
  signal: lifetime,
}: Pick<PluginContext, 'api' | 'log' | 'signal'>): SupportedChains {
  const vouched = new WeakSet<AbortSignal>()
  let known: ReadonlySet<string> = new Set()
  let asking: Promise<void> | undefined

  const ask = async () => {
    try {
      const { http } = await api.call(getSupportedChains, {}, { signal: lifetime })
      known = new Set(http)
    } catch (error) {
      if (!lifetime.aborted) log.warn('The networks that chain data is there for are not known', error)
    } finally {
      asking = undefined
    }
  }
  return {
    async supports(network, signal) {
      signal.throwIfAborted()
      if (known.size === 0) {
        asking ??= ask()
        await abortable(asking, signal)
      }
      if (known.has(network)) return 'yes'
      return known.size === 0 ? 'unknown' : 'no'
    },
    vouch(signal) {
      const own = AbortSignal.any([signal])
      vouched.add(own)
      return own
    },
    hasVouched: (signal) => vouched.has(signal),
  }
}
