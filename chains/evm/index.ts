import { definePlugin } from 'portico/kernel'
import { chainAdapters, nameResolvers, networksSlice, walletRef } from 'portico/wallet'
import { createEvmAdapter, loadDiscovery } from './adapter.ts'
import { createEnsResolver } from './ens.ts'
import { evmMessages } from './messages.ts'
import { translations } from './translations.ts'

export type { Eip1193Provider } from './provider.ts'

export interface EvmOptions {
  /** Offer the wallet at `window.ethereum`, when none of the announced ones is the same. @default true */
  readonly injected: boolean
  /** Offer the wallets that announce themselves (EIP-6963). @default true */
  readonly eip6963: boolean
}

const defaults: EvmOptions = { injected: true, eip6963: true }

/** The chains of the EVM family, and the wallets in the page that speak for them. viem is loaded at the first use. */
export const evm = definePlugin({
  id: 'evm',
  dependencies: [walletRef],
  defaults,
  preload: loadDiscovery,
  translations,
  setup(ctx) {
    const fallbackName = () => ctx.messages.get(evmMessages).browserWallet
    const networks = () => ctx.store.get(networksSlice).networks
    ctx.slots.contribute(nameResolvers, createEnsResolver({ networks, api: ctx.api, use: ctx.use, signal: ctx.signal }))
    ctx.slots.contribute(
      chainAdapters,
      createEvmAdapter({ ...ctx.options, fallbackName, networks, api: ctx.api, signal: ctx.signal }),
    )
  },
})
