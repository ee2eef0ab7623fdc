import type { Wallet } from '@wallet-standard/base'

interface RegisterApi {
  register(wallet: Wallet): () => void
}

/**
 * Registers a wallet with every script of the page that is ready, now or later; returns the function that unregisters it.
 *
 * @see https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/wallet/src/register.ts
 */
export function registerWallet(wallet: Wallet, target: EventTarget): () => void {
  const taken: (() => void)[] = []
  const hand = (api: RegisterApi) => void taken.push(api.register(wallet))
  const ready = (event: Event) => hand((event as CustomEvent<RegisterApi>).detail)
  target.addEventListener('wallet-standard:app-ready', ready)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
  return () => {
    target.removeEventListener('wallet-standard:app-ready', ready)
    for (const takeBack of taken.splice(0)) takeBack()
  }
}
