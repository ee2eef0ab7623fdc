import { defineMessages } from 'portico/kernel'

export const siwxMessages = defineMessages('siwx', {
  title: 'Sign in',
  lead: (p: { app: string }) => `${p.app} needs to connect to your wallet`,
  text: 'Sign a message to prove that this address is yours. It costs nothing and moves nothing.',
  requiredText: 'Without a signature your wallet is disconnected.',
  backText: (p: { network: string }) => `Without a signature your wallet goes back to ${p.network}.`,
  waiting: (p: { wallet: string }) => `Continue in ${p.wallet}`,
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
