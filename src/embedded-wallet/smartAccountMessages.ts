import { defineMessages } from 'portico/kernel'

type On = { readonly network: string }

/** Texts about the account types of the embedded wallet. */
export const smartAccountMessages = defineMessages('embedded-wallet.smart-account', {
  title: 'Smart account settings',
  smartAccount: 'Smart account',
  eoa: 'EOA',
  network: 'Network',
  /** An externally owned account, which signs with its key only. */
  switchToEoa: 'Switch to your EOA',
  switchToSmartAccount: 'Switch to your smart account',
  isSmart: 'A smart account is a contract: it can run several actions with one approval.',
  isEoa: 'An EOA is the plain account of your key. Every app supports it.',
  notDeployed: 'It is created on the network with your first transaction.',
  unavailable: (p: On) => `There are no smart accounts on ${p.network}.`,
  switched: 'Account switched',
  /** The wallet has no smart account for the app. */
  unsupported: 'This application might not support Smart Accounts',
  failed: 'Couldn’t switch the account. Try again.',
})
