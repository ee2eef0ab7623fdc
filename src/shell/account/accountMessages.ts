import { defineMessages, type Format } from 'portico/kernel'

type Named = { readonly network: string }

/** Texts of the account, its settings and the networks; loaded with those views. */
export const accountMessages = defineMessages('shell.account', {
  accountTitle: 'Account',
  balance: 'Balance',
  balanceLoading: 'Loading…',
  balanceUnavailable: 'Balance unavailable',
  /** The amount is from the list of tokens: reading the balance failed. */
  notRefreshed: 'Couldn’t refresh.',
  copyAddress: 'Copy address',
  /** Names a field with the address. */
  ownAddress: 'Your address',
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
  tokensEmptyText: (p: Named) => `Balances aren’t available on ${p.network}.`,
  totalValue: 'Total value',
  noOtherTokens: 'No other tokens on this network.',
  tokensLoading: 'Loading…',
  tokensUnknown: (p: Named) => `Other tokens aren’t available on ${p.network}.`,
  tokenBalanceUnavailable: 'Token balance unavailable.',
  /** The label of the retry button. */
  retryIn: (p: { readonly seconds: number }, f: Format) => `Try again in ${f.number(p.seconds)} s`,
  nftsLoading: 'Loading…',
  nftsFailed: 'Couldn’t load your NFTs.',
  nftsEmptyTitle: 'No NFTs here',
  nftsEmptyText: 'NFTs that you collect on this network appear here.',
  /** For pictures that load only at the user's request, because each request reveals the user's IP address. */
  showPictures: 'Show pictures',
  picturesDetail: 'Other sites then see your IP address',
  picturesText: 'These pictures come from other sites, which see your IP address when they load.',
  nftUnnamed: 'Untitled',
  showMore: 'Show more',
  networksTitle: 'Choose network',
  searchNetworks: 'Search networks',
  networksFound: (p: { readonly count: number }, f: Format) =>
    f.plural(p.count, { one: '# network found', other: '# networks found' }),
  noNetworkFound: 'No network found',
  noNetworkText: 'Try another name.',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  unsupportedTitle: 'Switch network',
  unsupportedText: 'Your wallet is on another network.',
  unsupportedWhere: (p: { readonly wallet: string; readonly network: string }) => `${p.wallet} is on ${p.network}.`,
  worksOn: (p: { readonly app: string }) => `${p.app} works on:`,
  thisApp: 'This app',
})
