import { defineMessages } from 'portico/kernel'

export const siwxMessages = defineMessages('siwx', {
  title: 'Sign in',
  lead: (p: { app: string }) => `Sign in to ${p.app}`,
  text: 'Sign a message to prove that this address is yours. This is free and doesn’t send a transaction.',
  requiredText: 'If you don’t sign, your wallet will be disconnected.',
  backText: (p: { network: string }) => `If you don’t sign, your wallet switches back to ${p.network}.`,
  waiting: (p: { wallet: string }) => `Continue in ${p.wallet}`,
  viewMessage: 'View message',
  hideMessage: 'Hide message',
  messageFailed: 'Couldn’t prepare the message. Try again.',
  declinedNote: (p: { wallet: string }) => `You declined in ${p.wallet}. Sign the message or cancel.`,
  stay: 'Sign the message or cancel first.',
  sign: 'Sign',
  signing: 'Signing…',
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  declined: 'Signature declined',
  smartAccount: 'This application might not support Smart Accounts',
  failed: 'Sign-in did not work. Try again.',
  initFailed: 'A problem occurred while trying initialize authentication',
})
