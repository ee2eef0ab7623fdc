import { abortable } from 'portico/kernel'
import type { Connector } from 'portico/wallet'
import { asProvider } from './provider.ts'
import { listenToProvider } from './sessionState.ts'

/**
 * Resolves once the wallet announces an account (EIP-1193, `accountsChanged`), as it does when it is unlocked. Stays pending for
 * a provider without events. Rejects by the signal, or as the connector does.
 */
export async function untilShared(connector: Connector, signal: AbortSignal): Promise<void> {
  const provider = asProvider(await abortable(connector.provider(signal), signal))
  let stop = () => {}
  const shared = new Promise<void>((resolve) => {
    if (!provider) return
    const listener = {
      accounts: ({ length }: { readonly length: number }) => length > 0 && resolve(),
      chain() {},
      disconnected() {},
    }
    // No address is used: its spelling does not matter.
    stop = listenToProvider(provider, listener, (address) => address)
  })
  await abortable(shared, signal).finally(stop)
}
