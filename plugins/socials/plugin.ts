import { embeddedWallet } from 'portico/embedded-wallet'
import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { SocialsController } from './controller.ts'
import { socialsFlag } from './flags.ts'

/**
 * Login with a social account: the user agrees in a window of the provider and has an embedded wallet, on EVM chains and
 * Solana.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [socials()], features: { socials: ['google', 'apple'] } })
 */
export const socials = definePlugin<SocialsController>({
  id: 'socials',
  flag: socialsFlag,
  dependencies: [wallet, embeddedWallet],
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
