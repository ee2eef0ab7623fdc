import { defineMessages } from 'portico/kernel'

export const embeddedWalletMessages = defineMessages('embedded-wallet', {
  /** The name of the wallet in lists and of the frame for screen readers. */
  name: 'Email or social account',
  frame: 'Your wallet',
  /** The title of the view, and of the dialog above it. */
  approve: 'Approve in your wallet',
  approveHint: 'Your wallet shows what you are asked to approve.',
  cancel: 'Cancel',
  /** In place of the description of a call. */
  unknown: 'What this request does could not be found out. Approve it only if you trust this site.',
  notAllowed: 'Action not allowed',
  unavailable: 'Network Error - Could not load embedded wallet',
  timedOut: 'Embedded Wallet Request Timed Out',
  sessionExpired: 'Session Expired',
})
