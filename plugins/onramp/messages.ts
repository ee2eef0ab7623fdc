import { defineMessages, type Format } from 'portico/kernel'

type OfCode = { readonly code: string }
type OfProvider = { readonly provider: string }
type OfNetwork = { readonly network: string }
type OfNetworks = { readonly networks: readonly string[] }

/** The names of networks as a choice: "Base or Ethereum". */
export const anyOf = ({ networks }: OfNetworks, { locale }: Format): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(networks)

/** Texts of buying. */
export const onrampMessages = defineMessages('onramp', {
  title: 'Buy crypto',
  pay: 'You pay',
  payHint: 'Amount (optional)',
  currency: (p: OfCode) => `Currency: ${p.code}. Choose another`,
  token: (p: OfCode) => `Token: ${p.code}. Choose another`,
  get: 'You get',
  /** Shown if the service gave no quote. */
  about: (p: { readonly amount: string }) => `About ${p.amount}`,
  estimateNote: 'An estimate, not an offer. The provider shows the price and its fee before you pay.',
  quoteNote: 'The provider shows the final price before you pay.',
  quoting: 'Getting a quote…',
  noQuote: 'No quote. The provider shows the price.',
  low: (p: { readonly least: string }) => `Pay at least ${p.least}.`,
  high: (p: { readonly most: string }) => `Pay at most ${p.most}.`,
  cardOnly: 'This amount can be paid by card only.',
  bankOnly: 'This amount can be paid by bank account only.',
  card: 'Card',
  bank: 'Bank account',
  limit: (p: { readonly way: string; readonly least: string; readonly most: string }) =>
    `${p.way}: ${p.least} to ${p.most}`,
  presets: 'Amounts',
  providers: 'Providers',
  fee: (p: { readonly from: number; readonly to: number }, f: Format) =>
    `Fee ${f.number(p.from)}–${f.number(p.to / 100, { style: 'percent' })}`,
  /** What a provider sells, and where it arrives. */
  sells: (p: OfNetwork & { readonly token: string }) => `${p.token} on ${p.network}`,
  /** Shown beside the name of a provider that does not take the amount from the form. */
  amountThere: 'You choose the amount there.',
  newWindow: 'Opens in a new window',
  noProvidersTitle: 'Nothing can be bought here',
  noProviders: 'No provider sells tokens of this network.',
  contractOnly: (p: OfNetwork) =>
    `This account is a contract that may not exist on other networks. Use it on ${p.network} only.`,
  unknownOnly: (p: OfNetwork) =>
    `It couldn’t be checked whether this account exists on other networks. Use it on ${p.network} only.`,
  notLoaded: 'Couldn’t load the providers.',
  what: 'What happens when I buy?',
  chooseToken: 'Choose token',
  chooseCurrency: 'Choose currency',
  buyIn: (p: OfProvider) => `Buy at ${p.provider}`,
  opening: (p: OfProvider) => `Opening ${p.provider}…`,
  waiting: (p: OfProvider & OfNetworks, f: Format) =>
    `Finish your purchase at ${p.provider}. This view tells you when it arrives on ${anyOf(p, f)}.`,
  blocked: (p: OfProvider) => `Your browser did not open ${p.provider}.`,
  failed: (p: OfProvider) => `Couldn’t open ${p.provider}.`,
  outdated: 'The account or the network has changed.',
  arrived: 'Your purchase has arrived.',
  left: (p: OfProvider & { readonly account: string }) =>
    `What you buy at ${p.provider} goes to ${p.account}, and shows in the activity of that account.`,
  /** Not that nothing has arrived: the network may not be readable, and users may select another one at the provider. */
  notSeen: (p: OfNetworks, f: Format) =>
    `No purchase has been seen on ${anyOf(p, f)} so far. Purchases can take hours.`,
  /** Follows `notSeen` if the page has the networks. */
  willShow: (p: OfNetworks, f: Format) => `It will be in your account’s activity on ${anyOf(p, f)}.`,
  openPage: (p: OfProvider) => `Open ${p.provider}`,
  newTab: '(opens in a new tab)',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyFailed: 'Could not copy the link',
  done: 'Done',
  retry: 'Try again',
  whatTitle: 'What is buying crypto?',
  whatPay: 'You pay with money',
  whatPayText: 'A provider takes your card or bank account. It may ask who you are, and it sets the price and the fee.',
  whatGet: 'Tokens go to your wallet',
  whatGetText: 'They arrive in the account that is connected here, in most cases within minutes.',
})
