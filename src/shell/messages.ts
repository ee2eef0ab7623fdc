import { defineMessages } from 'portico/kernel'

type Wallet = { readonly wallet: string }
type Named = { readonly network: string }

/** What the built-in views say. `{terms}` and `{privacy}` stand for links. */
export const shellMessages = defineMessages('shell', {
  connectTitle: 'Connect wallet',
  wallets: 'Wallets',
  installed: 'Installed',
  /** Beside a wallet that may not be the one that it seems to be. */
  caution: 'Caution',
  lookAlike: (p: Wallet) => `Looks like ${p.wallet}, but is not`,
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

  connecting: (p: Wallet) => `Continue in ${p.wallet}`,
  connectingText: 'Accept the connection in the wallet',
  lateText: (p: Wallet) => `Don’t see it? Open the ${p.wallet} extension.`,
  lateSwitchText: (p: Wallet) => `Don’t see it? Open ${p.wallet}.`,
  connected: 'Connected',
  pending: (p: Wallet) => `A request is already open in ${p.wallet}`,
  pendingText: (p: Wallet) => `Open ${p.wallet} to answer it.`,
  declined: (p: Wallet) => `Request declined in ${p.wallet}`,
  locked: (p: Wallet) => `${p.wallet} is locked`,
  lockedText: 'Unlock it, allow this site, and try again.',
  offline: (p: Wallet) => `${p.wallet} is offline`,
  gone: (p: Wallet) => `${p.wallet} not found`,
  goneText: 'Reload the page once it is installed and switched on.',
  unsupported: (p: Wallet) => `${p.wallet} can’t connect to this site`,
  failed: (p: Wallet) => `Couldn’t connect to ${p.wallet}`,
  tryAgainText: 'Check the wallet and try again.',
  tryAgain: 'Try again',

  partFailed: 'This part could not be loaded.',

  clearSearch: 'Clear',
  whatIsANetwork: 'What is a network?',

  switching: 'Approve in wallet',
  switchingText: (p: Wallet & Named) => `Approve switching to ${p.network} in ${p.wallet}`,
  switched: (p: Named) => `You are on ${p.network}`,
  chainNotSupported: 'Chain is not supported',
  chainNotSupportedText: (p: Wallet) => `Add it in ${p.wallet}, or choose another network.`,
  switchFailed: 'Couldn’t switch network',
  yourWallet: 'your wallet',

  whatIsAWallet: 'What is a wallet?',
})
