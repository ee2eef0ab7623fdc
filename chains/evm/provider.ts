import { abortable, isAbort } from 'portico/kernel'
import { readProperty, toWalletError } from 'portico/wallet'

/** A wallet's provider as EIP-1193 describes it; some wallets leave out the events. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  /** Not in the standard, but offered by wallets that keep a session of their own. */
  disconnect?(): unknown
}

/** The value as a provider if it can be asked, else `undefined`. */
export function asProvider(value: unknown): Eip1193Provider | undefined {
  return typeof readProperty(value, 'request') === 'function' ? (value as Eip1193Provider) : undefined
}

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
      // Another abort than that of the signal is a failure of the wallet.
      throw toWalletError(isAbort(error) ? { cause: error } : error)
    }
  }
}
