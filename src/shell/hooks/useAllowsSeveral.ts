import { useFlag } from 'portico/view'
import { multiWalletFlag } from 'portico/wallet'

/** Whether a chain family may have several wallets connected at once. */
export const useAllowsSeveral = (): boolean => useFlag(multiWalletFlag) === true
