import { embeddedWallet } from 'portico/embedded-wallet'
import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { SocialsController } from './controller.ts'
import { socialsFlag } from './flags.ts'
import { returnParameter } from './rules/returnParameter.ts'

/**
 * Login with a social account: users log in in a window of the provider, and get an embedded wallet on EVM chains and
 * Solana.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [socials()], features: { socials: ['google', 'apple'] } })
 */
export const socials = definePlugin<SocialsController>({
  id: 'socials',
  flag: socialsFlag,
  dependencies: [wallet, embeddedWallet],
  // After a login by redirect, the provider sends the user back with its answer in the URL: handle it at once.
  get loading() {
    const isBack = typeof location === 'object' && new URLSearchParams(location.search).has(returnParameter)
    return isBack ? 'immediate' : 'lazy'
  },
  load: () => import('./setup.ts'),
})
