import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { requestReader } from 'portico/review'
import { wallet } from 'portico/wallet'
import { origins } from '../wallet/internal.ts'
import { defaults, type EmbeddedWalletOptions } from './options.ts'
import type { EmbeddedWalletController } from './tokens.ts'

/**
 * A wallet in a frame, for users who log in by a method of another plugin, such as email. Those plugins install it; install
 * it yourself to set the URL of its page.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [email(), embeddedWallet({ url: 'https://wallet.example/sdk' })] })
 */
export const embeddedWallet = definePlugin<EmbeddedWalletController, EmbeddedWalletOptions>({
  id: 'embedded-wallet',
  dependencies: [wallet, project, origins, requestReader],
  defaults,
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
