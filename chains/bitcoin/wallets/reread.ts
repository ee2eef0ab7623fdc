import type { WalletState } from '../wallet.ts'

/**
 * Reads anew where a wallet stands, and tells it; of several at once the last one counts. What fails is told as the end:
 * the account or the chain that was chosen in the wallet is not shared with the page.
 */
export function createReread(
  read: (signal: AbortSignal) => Promise<WalletState>,
  listener: (state: WalletState | undefined) => void,
) {
  let current = new AbortController()
  let live = true
  return {
    live: () => live,
    now() {
      if (!live) return
      current.abort()
      current = new AbortController()
      const { signal } = current
      read(signal).then(
        (state) => signal.aborted || listener(state),
        () => signal.aborted || listener(undefined),
      )
    },
    stop() {
      live = false
      current.abort()
    },
  }
}
