import { is } from 'portico/kernel'
import { type Account, readProperty } from 'portico/wallet'
import { literal, type } from 'superstruct'
import { readAccounts, readChainId } from './answers.ts'
import type { Checksum } from './checksum.ts'
import type { Eip1193Provider } from './provider.ts'

/** MetaMask lost its background page and is coming back ("Try again later"). */
const Reconnecting = type({ code: literal(1013) })

export interface ProviderListener {
  accounts(accounts: readonly Account[]): void
  chain(chainId: number): void
  disconnected(): void
}

/** The value, or `undefined` if reading it throws: events of a wallet are taken only if they make sense. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Listens to a provider until the returned function is called. Does nothing for a provider without events. */
export function listenToProvider(
  provider: Eip1193Provider,
  listener: ProviderListener,
  checksum: Checksum,
): () => void {
  let live = true
  const handlers: Readonly<Record<string, (value: unknown) => void>> = {
    accountsChanged(value) {
      const accounts = attempt(() => readAccounts(value, 'accountsChanged', checksum))
      if (accounts) listener.accounts(accounts)
    },
    chainChanged(value) {
      const chainId = attempt(() => readChainId(value, 'chainChanged'))
      if (chainId) listener.chain(chainId)
    },
    disconnect(value) {
      if (!is({ code: readProperty(value, 'code') }, Reconnecting)) listener.disconnected()
    },
  }
  const guarded = Object.entries(handlers).map(
    // Some providers cannot remove a listener.
    ([event, handle]) => [event, (value: unknown) => live && handle(value)] as const,
  )
  for (const [event, handle] of guarded) attempt(() => provider.on?.(event, handle))
  return () => {
    live = false
    for (const [event, handle] of guarded) attempt(() => provider.removeListener?.(event, handle))
  }
}
