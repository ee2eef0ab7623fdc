import { defineEvent } from 'portico/kernel'
import type { CaipNetworkId } from './caip.ts'

/**
 * A network was asked for in whose namespace nobody is connected, while somebody is in another one. Apart from the other
 * events, as only what loads late needs it.
 */
export const walletMissing = defineEvent<{ readonly network: CaipNetworkId }>('wallet/wallet-missing')
