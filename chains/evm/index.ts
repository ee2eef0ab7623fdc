import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { EvmOptions } from './options.ts'

export type { EvmOptions } from './options.ts'
export type { Eip1193Provider } from './provider.ts'

/** The chains of the EVM namespace, and the wallets in the page that speak for them. viem is loaded at the first use. */
export const evm = definePlugin<void, EvmOptions>({
  id: 'evm',
  dependencies: [wallet],
  defaults: { injected: true, eip6963: true, descriptors: [] },
  load: () => import('./setup.ts'),
})
