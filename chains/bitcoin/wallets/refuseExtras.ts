import { type Account, UnsupportedProviderMethodError } from 'portico/wallet'
import type { TransferRequest } from '../wallet.ts'

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
