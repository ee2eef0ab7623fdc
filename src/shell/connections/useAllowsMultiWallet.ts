import { useFlag } from 'portico/view'
import { multiWalletFlag } from '../../wallet/internal.ts'

/** Whether a chain family may have several wallets connected at once. */
export const useAllowsMultiWallet = (): boolean => useFlag(multiWalletFlag) === true
