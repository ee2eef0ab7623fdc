import { defineMessages } from 'portico/kernel'

type Wallet = { readonly wallet: string }
type Named = { readonly network: string }

/** Texts of attempts to connect a wallet or to switch the network. */
export const attemptMessages = defineMessages('attempt', {
  connecting: (p: Wallet) => `Continue in ${p.wallet}`,
  connectingText: 'Accept the connection in the wallet.',
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
  switching: 'Approve in wallet',
  switchingText: (p: Wallet & Named) => `Approve switching to ${p.network} in ${p.wallet}.`,
  switched: (p: Named) => `You are on ${p.network}`,
  chainNotSupported: (p: Wallet) => `Network not supported in ${p.wallet}`,
  chainNotSupportedText: (p: Wallet) => `Add it in ${p.wallet}, or choose another network.`,
  switchFailed: 'Couldn’t switch network',
  yourWallet: 'your wallet',
})
