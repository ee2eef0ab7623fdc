import { defineMessages } from 'portico/kernel'

type Wallet = { readonly wallet: string }
type Named = { readonly network: string }
type Account = { readonly address: string }
type Namespace = { readonly namespace: string }

const article = (name: string) => (/^[aeiou]/i.test(name) ? 'an' : 'a')

/** Texts about several namespaces and about multi-wallet; loaded with those views. */
export const connectionsMessages = defineMessages('shell.connections', {
  eip155: 'Ethereum & EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
  ton: 'TON',
  tron: 'TRON',
  /** The namespace `eip155` in the name of a wallet: "Add an Ethereum wallet". */
  ethereum: 'Ethereum',

  selectChain: (p: Wallet) => `Choose a network for ${p.wallet}`,
  selectChainText: 'Connect one now. You can add others later.',

  switchTo: (p: Named) => `Switch to ${p.network}`,
  needsWallet: (p: Namespace & Named) => `Connect ${article(p.namespace)} ${p.namespace} wallet to use ${p.network}.`,
  staysConnected: (p: Wallet) => `${p.wallet} stays connected.`,
  switch: 'Switch',

  wallets: 'Wallets',
  openWallets: (p: Wallet) => `${p.wallet}. Switch or add a wallet`,
  namespaces: 'Blockchains',
  connected: 'Connected',
  active: 'Active',
  disconnect: 'Disconnect',
  disconnectAll: 'Disconnect all',
  disconnectWallet: (p: Wallet) => `Disconnect ${p.wallet}`,
  switchWallet: (p: Wallet) => `Switch to ${p.wallet}`,
  payment: 'Payment',
  ordinal: 'Ordinals',
  recent: 'Recently connected',
  connect: 'Connect',
  connectWallet: (p: Wallet) => `Connect ${p.wallet}`,
  deleteWallet: (p: Wallet) => `Delete ${p.wallet} from the list`,
  add: (p: Namespace) => `Add ${article(p.namespace)} ${p.namespace} wallet`,
  connectNamespace: (p: Namespace) => `Connect ${article(p.namespace)} ${p.namespace} wallet`,
  nameAccount: 'Edit label',
  nameAccountOf: (p: Account) => `Edit label of account ${p.address}`,
  accountName: 'Label',
  nameHint: 'Only this browser shows it.',
  saveName: 'Save',
  cancelName: 'Cancel',
  nameInvisible: 'Use at least one visible character.',
  nameSaved: 'Label saved',
  nameRemoved: 'Label removed',
  nameFailed: 'The label could not be saved. Try again.',
  emptyTitle: 'No wallet connected',
  emptyText: (p: Namespace) => `Add ${article(p.namespace)} ${p.namespace} wallet to use it here.`,

  walletSwitched: 'Wallet switched',
  accountSwitched: 'Account switched',
  walletAdded: 'New wallet added',
  walletDeleted: 'Wallet deleted',
  walletDisconnected: 'Wallet disconnected',
  switchFailed: (p: Wallet) => `${p.wallet} did not switch. Change the account in the wallet.`,
})
