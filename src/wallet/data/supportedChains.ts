import { abortable, type PluginContext } from 'portico/kernel'
import { getSupportedChains } from './endpoints.ts'
import type { DataController } from './tokens.ts'

export interface SupportedChains {
  readonly supports: DataController['supports']
  /** A signal for a call about a network of its own, which was found to be supported: it is made whatever network is active. */
  vouch(signal: AbortSignal): AbortSignal
  /** Whether the signal is one of those. */
  hasVouched(signal: AbortSignal): boolean
}

/**
 * Knows which networks the service knows. The list is asked for at the first question and kept for as long as the page;
 * while it is empty, each question asks once more, one request at a time.
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
