import { defineMessages } from 'portico/kernel'

export const evmMessages = defineMessages('evm', {
  /** A wallet that does not say its name. */
  browserWallet: 'Browser wallet',
})
