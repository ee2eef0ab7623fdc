import { defineMessages } from 'portico/kernel'

export const embeddedWalletMessages = defineMessages('embedded-wallet', {
  /** The name of the wallet in lists and of the frame for screen readers. */
  name: 'Email or social account',
  frame: 'Your wallet',
  unavailable: 'Network Error - Could not load embedded wallet',
  timedOut: 'Embedded Wallet Request Timed Out',
  sessionExpired: 'Session Expired',
  invalidApp: 'Invalid App Configuration',
})
