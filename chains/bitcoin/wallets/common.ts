import { type Account, UnsupportedProviderMethodError } from 'portico/wallet'
import type { TransferRequest, WalletState } from '../wallet.ts'

/** Refuses what a wallet cannot do with a transfer, rather than have it done without. */
export function refuseExtras({ changeAddress, memo }: Pick<TransferRequest, 'changeAddress' | 'memo'>): void {
  if (changeAddress !== undefined || memo !== undefined) {
    throw new UnsupportedProviderMethodError({ details: 'The wallet takes neither a change address nor a memo' })
  }
}

/** Refuses to send the coins of another account than the one for payments, where that is what a wallet spends from. */
export function refuseOtherCoins(accounts: readonly Account[], address: string): void {
  const typeOf = accounts.find((account) => account.address === address)?.type
  if (typeOf !== 'payment' && accounts.some(({ type }) => type === 'payment')) {
    throw new UnsupportedProviderMethodError({ details: 'The wallet sends the coins of its payment account alone' })
  }
}

/**
 * Reads the state of a wallet again and reports it; of several reads at once only the last one counts. A read that fails is
 * reported as a disconnect: the account or chain that the user chose in the wallet is not shared with the page.
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
