import { defineMessages } from 'portico/kernel'

/** Texts for first-time users; loaded with their views. */
export const helpMessages = defineMessages('shell.help', {
  walletHomeTitle: 'A home for your digital assets',
  walletHomeText: 'It keeps your coins and tokens, and you alone hold the keys to it.',
  walletLoginTitle: 'Your way to sign in',
  walletLoginText: 'Connect it instead of making an account and a password on each site.',
  walletControlTitle: 'You approve everything',
  walletControlText: 'Whatever an app wants to do, your wallet asks you first.',
  networkLayerTitle: 'Networks process your transactions',
  networkLayerText: 'A network keeps the record of who owns what. Each has its own coin, speed and fees.',
  networkChoiceTitle: 'One wallet, many networks',
  networkChoiceText: 'The same address may hold different things on each of them, so choose the one an app works with.',
  getWalletTitle: 'Get a wallet',
  getWalletSystems: 'Browser · iOS · Android',
  getWalletText: 'Install one, then come back to this page and connect.',
})
