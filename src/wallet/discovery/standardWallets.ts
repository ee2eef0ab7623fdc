import { maxWallets } from './untrustedText.ts'

export interface StandardWalletsOptions {
  /** Called with each wallet that unregisters. */
  readonly lost?: (wallet: unknown) => void
  /** The event target on which wallets register. @default `window`, read when the function is called */
  readonly target?: EventTarget | undefined
}

/** The object that a wallet registers itself with; `register` returns a function that unregisters. */
interface RegisterApi {
  register(...wallets: readonly unknown[]): () => void
}

/**
 * Calls back for each object that registers itself by the events of the Wallet Standard, once, also late ones, until
 * the signal aborts; at most `maxWallets` at a time. The caller validates the object. Does nothing without a window.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets(
  found: (wallet: unknown) => void,
  signal: AbortSignal,
  { lost, target = globalThis.window }: StandardWalletsOptions = {},
): void {
  if (!target || signal.aborted) return
  const known = new Set<unknown>()
  // Frozen, so that no wallet can intercept the registration of later wallets.
  const detail: RegisterApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const added = wallets.filter(
        (wallet) => !signal.aborted && !known.has(wallet) && known.size < maxWallets && known.add(wallet),
      )
      for (const wallet of added) found(wallet)
      return () => {
        for (const wallet of added) if (known.delete(wallet) && !signal.aborted) lost?.(wallet)
      }
    },
  })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: RegisterApi) => void>).detail(detail)
    } catch {
      // Anyone on the page may send the event.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
