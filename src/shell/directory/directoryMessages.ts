import { defineMessages, type Format } from 'portico/kernel'

type Counted = { readonly count: number }

/** Texts about the wallets of the directory. */
export const directoryMessages = defineMessages('shell.directory', {
  recent: 'Recent',
  certified: 'Certified',
  searchWallets: 'Search wallets',
  exactCount: (p: Counted, f: Format) => f.number(p.count),
  roundedCount: (p: Counted, f: Format) => `${f.number(p.count)}+`,
  moreFailed: 'More wallets could not be loaded.',
  oneAtATime: (p: { readonly wallet: string }) => `To use another wallet elsewhere, disconnect ${p.wallet} first.`,

  allWalletsTitle: 'All wallets',
  certifiedOnly: 'Certified wallets only',
  showCode: 'Show QR code',
  loading: 'Loading wallets',
  listed: (p: Counted, f: Format) => f.plural(p.count, { one: '# wallet', other: '# wallets' }),
  found: (p: Counted, f: Format) => f.plural(p.count, { one: '# wallet found', other: '# wallets found' }),
  emptyText: 'Check the spelling, or try another name.',
  emptyCertifiedText: 'None of the certified wallets matches. Show all of them, or try another name.',
  emptyListText: 'There is none for the networks of this site yet.',
  listFailed: 'The wallets could not be loaded. Check your connection and try again.',
  searchFailed: 'The search did not go through. Check your connection and try again.',
  listEnd: 'That’s everything',
})
