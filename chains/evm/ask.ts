import { abortable } from 'portico/kernel'
import { toWalletError } from 'portico/wallet'
import type { Eip1193Provider } from './provider.ts'

/** Asks a wallet; throws the named errors of `portico/wallet`, or the signal's reason as soon as it aborts. */
export type Ask = (method: string, params?: unknown, signal?: AbortSignal) => Promise<unknown>

/** Binds `Ask` to a provider. */
export function createAsk(provider: Eip1193Provider): Ask {
  // A provider may throw instead of rejecting, or answer without a promise.
  const request = async (method: string, params: unknown) =>
    provider.request(params === undefined ? { method } : { method, params })

  return async (method, params, signal = new AbortController().signal) => {
    signal.throwIfAborted()
    try {
      return await abortable(request(method, params), signal)
    } catch (error) {
      signal.throwIfAborted()
      throw toWalletError(error)
    }
  }
}
