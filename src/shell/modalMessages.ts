import { defineMessages } from 'portico/kernel'

/** Texts of the dialog frames and of the buttons. */
export const modalMessages = defineMessages('modal', {
  dialog: 'Connect a wallet',
  close: 'Close',
  loading: 'Loading',
  notLoaded: 'Couldn’t load wallets. Check your connection and try again.',
  retry: 'Try again',
  reload: 'Reload page',
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  unsupported: 'Unsupported network',
  selectNetwork: 'Select network',
  switchNetwork: 'Switch network',
})
