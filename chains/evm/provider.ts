import { readProperty } from 'portico/wallet'

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
