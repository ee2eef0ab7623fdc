import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'

/**
 * The Solana clusters, and the wallets on the page that support them (Wallet Standard). `@solana/web3.js` loads when
 * the user sends.
 */
export const solana = definePlugin({ id: 'solana', dependencies: [wallet], load: () => import('./setup.ts') })
