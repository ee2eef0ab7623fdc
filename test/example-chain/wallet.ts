import { is } from 'portico/kernel'
import { cleanText, readProperty } from 'portico/wallet'
import { func, string, type } from 'superstruct'

/** What an Ember wallet puts on the page: a CustomEvent `ember:announce`, again after each `ember:request`. */
export interface EmberWallet {
  readonly id: string
  readonly name: string
  /** The addresses that the page may see, the active one first. Asks the user only where it may `ask`. */
  connect(options: { readonly ask: boolean }): Promise<unknown>
  sign(text: string): Promise<unknown>
  disconnect(): Promise<unknown>
  /** Tells the addresses whenever they change: none once the wallet disconnects the page. */
  on(listener: (addresses: unknown) => void): () => void
}

const Wallet = type({ id: string(), name: string(), connect: func(), sign: func(), disconnect: func(), on: func() })

/** Finds the wallets on a page until the signal aborts. */
export function findWallets(page: EventTarget, found: (wallet: EmberWallet) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  const onAnnounce = (event: Event) => {
    const wallet = readProperty(event, 'detail')
    if (is(wallet, Wallet) && cleanText(wallet.name)) found(wallet as EmberWallet)
  }
  page.addEventListener('ember:announce', onAnnounce)
  signal.addEventListener('abort', () => page.removeEventListener('ember:announce', onAnnounce), { once: true })
  page.dispatchEvent(new Event('ember:request'))
}
