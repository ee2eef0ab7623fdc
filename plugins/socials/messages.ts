import { defineMessages } from 'portico/kernel'

type Provider = { readonly provider: string }

export const socialsMessages = defineMessages('socials', {
  socials: 'Social accounts',
  continueWith: (p: Provider) => `Continue with ${p.provider}`,
  more: 'More social accounts',
  allTitle: 'All socials',

  waiting: (p: Provider) => `Continue in the ${p.provider} window`,
  waitingText: 'Log in there. This page follows by itself.',
  ready: (p: Provider) => `Log in with ${p.provider}`,
  readyText: (p: Provider) => `${p.provider} opens in a new window.`,
  finishing: 'Logging in…',
  finishingText: 'Your wallet is being prepared.',
  blocked: 'Your browser blocked the window',
  blockedText: 'Allow pop-ups for this page, then try again.',
  closed: 'The window was closed',
  closedText: 'Open it again to log in.',
  refused: (p: Provider) => `${p.provider} declined the login`,
  refusedText: 'Try again, or choose another way to connect.',
  timedOut: (p: Provider) => `${p.provider} doesn’t answer`,
  unavailable: 'Couldn’t reach the wallet service',
  connectionText: 'Check your connection and try again.',
  failed: (p: Provider) => `Couldn’t log in with ${p.provider}`,
  failedText: 'Something went wrong. Try again.',
  tryAgain: 'Try again',

  farcasterCode: 'QR code for Farcaster',
  farcasterScan: 'Scan this with your phone to log in with Farcaster.',
  farcasterOpen: 'Open Farcaster',
  farcasterOpenText: 'Approve the login in the Farcaster app, then come back here.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyFailed: 'Couldn’t copy the link.',
})
