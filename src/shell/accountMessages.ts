import { defineMessages } from 'portico/kernel'

type Named = { readonly network: string }

/** What the account, its settings and the networks say. It comes with those views. */
export const accountMessages = defineMessages('shell.account', {
  accountTitle: 'Account',
  balance: 'Balance',
  balanceLoading: 'Reading the balance',
  balanceUnavailable: 'Balance unavailable',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  copyFailed: 'Could not copy the address',
  actions: 'Actions',
  assets: 'Assets',
  explorer: 'View in block explorer',
  settings: 'Account settings',
  network: 'Network',
  chooseNetworkNow: (p: Named) => `Network: ${p.network}. Choose another`,
  unknownNetwork: 'Unknown network',
  connectedWith: 'Connected with',
  tokensEmptyTitle: 'Nothing to show here',
  tokensEmptyText: 'Balances of this network are not known.',
  networksTitle: 'Choose network',
  searchNetworks: 'Search networks',
  noNetworkFound: 'No network found',
  noNetworkText: 'Try another name.',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  unsupportedTitle: 'Switch network',
  unsupportedText: 'This app can’t use the network your wallet is on. Choose another one to go on.',
})
