import { defineMessages, type Format } from 'portico/kernel'

type Wallet = { readonly wallet: string }
type Seconds = { readonly seconds: number }

/** Texts of views for wallets on a phone, in another tab or in an app. */
export const pairingMessages = defineMessages('shell.pairing', {
  ways: 'Ways to connect',
  browser: 'Browser',
  mobile: 'Mobile',
  desktop: 'Desktop',
  web: 'Web',

  qrCode: 'QR code for your wallet',
  scan: 'Scan with a wallet on your phone',
  scanWith: (p: Wallet) => `Scan with ${p.wallet} on your phone`,
  copyLink: 'Copy link',
  /** Names a field with the link. */
  link: 'Pairing link',
  linkCopied: 'Link copied',
  copyFailed: 'Could not copy the link',
  newCodeIn: (p: Seconds, f: Format) => `Code refreshes in ${f.number(p.seconds)} s`,
  newCodeSoon: 'Code refreshes in half a minute',
  codeComing: 'Creating QR code…',

  open: (p: Wallet) => `Open ${p.wallet}`,
  openAgain: 'Open again',
  mobileText: 'Open the app and accept the connection there.',
  desktopText: 'Open the app on this computer and accept the connection there.',
  webText: 'It opens in a new tab. Accept the connection there.',
  /** Shown before an uncertified app opens; `{link}` is its scheme, or the origin of its https: link. */
  uncertified: 'This wallet is not certified. The button opens {link}',
  notOpened: (p: Wallet) => `${p.wallet} did not open`,
  notOpenedText: 'Open it again, or copy the link and paste it in the app.',
  notDetected: (p: Wallet) => `${p.wallet} not detected`,
  notDetectedText: 'Install it in this browser, then reload this page.',
  reload: 'Reload page',
  inApp: (p: Wallet) => `Continue in the ${p.wallet} app`,
  inAppText: 'It opens this page in its own browser. Connect there.',

  dontHave: (p: Wallet) => `Don’t have ${p.wallet}?`,
  get: 'Get',
  getTitle: (p: Wallet) => `Get ${p.wallet}`,
  chromeStore: 'Chrome extension',
  firefoxStore: 'Firefox extension',
  appStore: 'iOS app',
  playStore: 'Android app',
  website: 'Website',
  nowhere: 'No download link available',
  nowhereText: 'Look for it in the app store of your device.',

  /** While the wallet's sign-in is verified and stored. */
  authenticating: 'Authenticating…',
  authenticatingText: 'The signature of your wallet is being checked.',
  unsigned: 'Sign-in did not work',
  unsignedText: 'The signature of your wallet was not accepted, so you are not connected. Try again.',
  unreachable: 'WalletConnect can’t be reached',
  unreachableText: 'Check your connection and try again.',
  refused: 'WalletConnect does not accept this site',
  refusedText: 'Only its owner can change that.',
  clock: 'Your device’s clock is wrong',
  clockText: 'Set date and time to automatic, then try again.',
  missing: 'WalletConnect could not be loaded',
})
