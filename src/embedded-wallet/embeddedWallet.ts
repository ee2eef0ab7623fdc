import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { requestReader } from 'portico/review'
import { wallet } from 'portico/wallet'
import { origins } from '../wallet/internal.ts'
import { defaults, type EmbeddedWalletOptions } from './options.ts'
import type { EmbeddedWalletController } from './tokens.ts'

/**
 * A wallet that lives in a frame and belongs to the user who logs in by a way that another plugin brings, such as email. Installed
 * by those plugins; install it yourself to say where its page is.
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
