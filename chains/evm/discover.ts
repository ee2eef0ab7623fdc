import type { Connector } from 'portico/wallet'
import { createAnnouncements } from './announced.ts'
import { readInjected, toInjectedConnector } from './injected.ts'
import { type Eip1193Provider, readProperty } from './provider.ts'

/** Time for wallets to announce themselves before `window.ethereum` is looked at, in ms. */
const announcementTime = 100

export interface DiscoverOptions {
  /** Look at `window.ethereum`. */
  readonly injected: boolean
  /** Listen for announcements (EIP-6963). */
  readonly eip6963: boolean
  /** What to call a wallet that does not say its name, in the language of the moment. */
  readonly fallbackName: () => string
  /** Where wallets announce themselves. @default window, at the time of the call */
  readonly target?: EventTarget | undefined
}

/**
 * Reports each EVM wallet on the page, also late ones, until the signal aborts. A wallet that is both announced and
 * `window.ethereum` is one connector. Does nothing where there is no window.
 */
export function discoverWallets(
  found: (connector: Connector) => void,
  signal: AbortSignal,
  { injected, eip6963, fallbackName, target = globalThis.window }: DiscoverOptions,
): void {
  if (!target || signal.aborted) return
  const announcements = createAnnouncements(fallbackName)
  const reported = new Map<Eip1193Provider, string>()

  if (eip6963) {
    const onAnnounce = (event: Event) => {
      const connector = announcements.add(readProperty(event, 'detail'), (provider) => reported.get(provider))
      if (connector) found(connector)
    }
    target.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
  }

  if (injected) {
    const look = () => {
      for (const wallet of readInjected(target)) {
        if (reported.has(wallet.provider)) continue
        const known = announcements.addAlias(wallet.provider, wallet.id)
        if (!known && announcements.hasName(wallet.name)) continue
        reported.set(wallet.provider, wallet.id)
        found(known ?? toInjectedConnector(wallet, fallbackName()))
      }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, eip6963 ? announcementTime : 0)
    }
    target.addEventListener('ethereum#initialized', lookSoon, { signal })
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    lookSoon()
  }
}
