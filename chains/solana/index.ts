import { definePlugin } from 'portico/kernel'
import { chainAdapters, networksSlice, walletRef } from 'portico/wallet'
import { createSolanaAdapter, loadDiscovery } from './adapter.ts'

/**
 * The Solana clusters, and the wallets in the page that speak for them (Wallet Standard). `@solana/web3.js` is loaded
 * when somebody is about to send something.
 */
export const solana = definePlugin({
  id: 'solana',
  dependencies: [walletRef],
  preload: loadDiscovery,
  setup(ctx) {
    const state = () => ctx.store.get(networksSlice)
    const adapter = createSolanaAdapter({
      networks: () => state().networks,
      preferred: () => state().selected.solana,
      api: ctx.api,
      signal: ctx.signal,
    })
    ctx.slots.contribute(chainAdapters, adapter)
  },
})
