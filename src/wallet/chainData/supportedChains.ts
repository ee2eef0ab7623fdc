import { abortable, type PluginContext } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import { getSupportedChains } from './endpoints.ts'
import type { DataController } from './tokens.ts'

export interface SupportedChains {
  readonly supports: DataController['supports']
  /** A signal for calls that are about a given network, whichever one is active. */
  forNetwork(network: CaipNetworkId, signal: AbortSignal): AbortSignal
  /** The network that `forNetwork` was given for this signal. */
  networkOf(signal: AbortSignal): CaipNetworkId | undefined
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
  const networks = new WeakMap<AbortSignal, CaipNetworkId>()
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
    forNetwork(network, signal) {
      const own = AbortSignal.any([signal])
      networks.set(own, network)
      return own
    },
    networkOf: (signal) => networks.get(signal),
  }
}
