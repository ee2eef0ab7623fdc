import { is } from 'portico/kernel'
import { cleanText, readProperty } from 'portico/wallet'
import { func, string, type } from 'superstruct'

/** An Ember wallet. It announces itself by a CustomEvent `ember:announce`, again after each `ember:request`. */
export interface EmberWallet {
  readonly id: string
  readonly name: string
  /** The addresses that the page may see, the active one first. Prompts the user only if `ask` is set. */
  connect(options: { readonly ask: boolean }): Promise<unknown>
  sign(text: string): Promise<unknown>
  disconnect(): Promise<unknown>
  /** Calls the listener with the addresses when they change; with none once the wallet disconnects the page. */
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
