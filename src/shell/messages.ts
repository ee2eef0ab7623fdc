import { defineMessages } from 'portico/kernel'

type Wallet = { readonly wallet: string }

/** Texts of the list of wallets and of most views. `{terms}` and `{privacy}` are replaced by links. */
export const shellMessages = defineMessages('shell', {
  connectTitle: 'Connect wallet',
  wallets: 'Wallets',
  installed: 'Installed',
  /** Shown beside a wallet that may be an imitation. */
  caution: 'Caution',
  lookAlike: (p: Wallet) => `Not the real ${p.wallet}`,
  disputed: 'Another wallet has the same identity',
  connectedTag: 'Connected',
  scan: 'QR code',
  or: 'or',
  continueWithWallet: 'Continue with a wallet',
  noWalletTitle: 'No wallet found',
  noWalletText: 'Install a wallet and it will appear here.',
  noMethodText: 'This site offers no way to connect right now.',
  getWallet: 'Get a wallet',
  noWalletYet: 'I don’t have a wallet',

  legalTerms: 'By connecting you agree to the {terms}.',
  legalPrivacy: 'By connecting you agree to the {privacy}.',
  legalBoth: 'By connecting you agree to the {terms} and the {privacy}.',
  agreeTerms: 'I agree to the {terms}',
  agreePrivacy: 'I agree to the {privacy}',
  agreeFirst: 'Agree to this first.',
  agreeBoth: 'I agree to the {terms} and the {privacy}',
  terms: 'terms of service',
  privacy: 'privacy policy',
  newTab: 'Opens in a new tab',
  poweredBy: (p: { provider: string }) => `Powered by ${p.provider}`,

  tryAgain: 'Try again',

  partFailed: 'This part could not be loaded.',

  clearSearch: 'Clear',
  whatIsANetwork: 'What is a network?',

  whatIsAWallet: 'What is a wallet?',
})
