import { type Connector, readProperty } from 'portico/wallet'
import { createFoundWallets, readAnnouncement } from './found.ts'
import { readInjected } from './injected.ts'

/** Time for wallets to announce themselves before `window.ethereum` is looked at, in ms. */
const announcementTime = 100

export interface DiscoverOptions {
  /** Look at `window.ethereum`. */
  readonly injected: boolean
  /** Listen for announcements (EIP-6963). */
  readonly eip6963: boolean
  /** The name of a wallet that does not report one, in the current language. */
  readonly fallbackName: () => string
  /** Called for each wallet that must be removed from the list. */
  readonly lost?: ((connector: Pick<Connector, 'namespace' | 'id'>) => void) | undefined
  /** The event target on which wallets announce themselves. @default `window`, read when the function is called */
  readonly target?: EventTarget | undefined
}

/**
 * Reports each EVM wallet on the page, also late ones, until the signal aborts. A wallet that is both announced and
 * `window.ethereum` is one connector. Does nothing without a window. The `dismiss` of the result removes all wallets for good.
 */
export function discoverWallets(
  found: (connector: Connector) => void,
  signal: AbortSignal,
  { injected, eip6963, fallbackName, lost, target = globalThis.window }: DiscoverOptions,
): { dismiss(): void } {
  const known = new Set<string>()
  let isDismissed = false
  const dismiss = () => {
    isDismissed = true
    // In a later task, so that the attempt rejects with its own error first.
    setTimeout(() => {
      for (const id of known) lost?.({ namespace: 'eip155', id })
    })
  }
  if (!target || signal.aborted) return { dismiss }
  const { announce, inject } = createFoundWallets((connector) => {
    if (isDismissed) return
    known.add(connector.id)
    found(connector)
  }, fallbackName)

  if (eip6963) {
    const onAnnounce = (event: Event) => {
      const announcement = readAnnouncement(readProperty(event, 'detail'))
      if (announcement) announce(announcement)
    }
    target.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
  }

  if (injected) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => readInjected(target).forEach(inject), eip6963 ? announcementTime : 0)
    }
    target.addEventListener('ethereum#initialized', lookSoon, { signal })
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    lookSoon()
  }
  return { dismiss }
}
