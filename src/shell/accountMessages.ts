import { defineMessages, type Format } from 'portico/kernel'

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
  totalValue: 'Total value',
  noOtherTokens: 'No other tokens on this network.',
  tokensLoading: 'Reading the tokens',
  tokensFailed: 'Other tokens could not be read.',
  tokensUnknown: 'Other tokens on this network are not known.',
  tokenBalanceUnavailable: 'Token Balance Unavailable',
  retryIn: (p: { readonly seconds: number }, f: Format) =>
    `Try again in ${f.plural(p.seconds, { one: '# second', other: '# seconds' })}.`,
  nftsLoading: 'Reading the NFTs',
  nftsFailed: 'The NFTs could not be read.',
  nftsEmptyTitle: 'No NFTs here',
  nftsEmptyText: 'What you collect on this network shows here.',
  /** For pictures that wait until they are asked for; their hosts see who looks. */
  showPictures: 'Show pictures',
  picturesText: 'These pictures come from other sites, which see your IP address when they load.',
  nftUnnamed: 'Without a name',
  showMore: 'Show more',
  networksTitle: 'Choose network',
  searchNetworks: 'Search networks',
  noNetworkFound: 'No network found',
  noNetworkText: 'Try another name.',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  unsupportedTitle: 'Switch network',
  unsupportedText: 'This app can’t use the network your wallet is on. Choose another one to go on.',
})
