import { embeddedWallet } from 'portico/embedded-wallet'
import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { EmailController } from './controller.ts'
import { emailFlag } from './flags.ts'

/**
 * Login by email: a user who types an address and the code from the mail has an embedded wallet, on EVM chains and Solana.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [email()] })
 */
export const email = definePlugin<EmailController>({
  id: 'email',
  flag: emailFlag,
  dependencies: [wallet, embeddedWallet],
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
