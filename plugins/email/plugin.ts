import { embeddedWallet } from 'portico/embedded-wallet'
import { definePlugin, defineSwitch } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { EmailController } from './controller.ts'

/** Switches login by email: on if the project's list of logins contains `email`. */
const emailFlag = defineSwitch('email', true, {
  remote: 'social_login',
  read: ({ isEnabled, config }) => isEnabled && config?.includes('email') === true,
})

/**
 * Login by email: users type their address and the code from the mail, and get an embedded wallet on EVM chains and Solana.
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
