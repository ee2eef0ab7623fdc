import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'

/**
 * The Solana clusters, and the wallets in the page that speak for them (Wallet Standard). `@solana/web3.js` is loaded
 * when somebody is about to send something.
 */
export const solana = definePlugin({ id: 'solana', dependencies: [wallet], load: () => import('./setup.ts') })
