import { defineEvent } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'

/**
 * The user chose a network of a namespace without a connected wallet, while one is connected in another namespace. A
 * module of its own, because only code that loads late needs it.
 */
export const walletMissing = defineEvent<{ readonly network: CaipNetworkId }>('wallet/wallet-missing')
