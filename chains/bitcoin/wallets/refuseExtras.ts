import { UnsupportedProviderMethodError } from 'portico/wallet'
import type { TransferRequest } from '../wallet.ts'

/** Refuses what a wallet cannot do with a transfer, rather than have it done without. */
export function refuseExtras({ changeAddress, memo }: Pick<TransferRequest, 'changeAddress' | 'memo'>): void {
  if (changeAddress !== undefined || memo !== undefined) {
    throw new UnsupportedProviderMethodError({ details: 'The wallet takes neither a change address nor a memo' })
  }
}
