import { defineMessages, type Format } from 'portico/kernel'

type OfApp = { readonly app: string }
type OfDate = { readonly date: string }
type OfAmount = { readonly amount: string }
type OfCount = { readonly count: number }

/** Texts of smart sessions. */
export const sessionsMessages = defineMessages('sessions', {
  /** A badge at the list. */
  beta: 'Beta',
  states: 'Sessions by state',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  activeTitle: 'No active sessions',
  activeText: 'Apps that may act for your account without asking each time will appear here.',
  expiredTitle: 'No expired sessions',
  expiredText: 'Sessions whose time is over will appear here.',
  revokedTitle: 'No revoked sessions',
  revokedText: 'Sessions that you ended will appear here.',
  loading: 'Loading…',
  failedText: 'Couldn’t load your sessions.',
  tryAgain: 'Try again',
  unavailableTitle: 'No smart sessions here',
  unavailable: 'Choose an EVM network that supports them.',
  chooseNetwork: 'Choose network',
  unknownApp: 'Unknown app',
  neverExpires: 'Does not expire',
  expires: (p: OfDate) => `Expires ${p.date}`,
  hasExpired: (p: OfDate) => `Expired ${p.date}`,
  wasRevoked: (p: OfDate) => `Revoked ${p.date}`,
  granted: (p: OfDate) => `Granted ${p.date}`,

  detailTitle: 'Session',
  goneTitle: 'Session not found',
  goneText: 'It is not among the sessions of this account.',
  may: 'Without asking you, the app may',
  mayNothing: 'The service does not say what the app may do.',
  limits: 'Limits',
  call: (p: { readonly name: string }) => `Call “${p.name}” of this contract`,
  callWithValue: (p: { readonly name: string } & OfAmount) =>
    `Call “${p.name}” of this contract and send up to ${p.amount} each time`,
  callWithAny: (p: { readonly name: string; readonly token: string }) =>
    `Call “${p.name}” of this contract and send any amount of ${p.token} each time`,
  callAll: 'Call every function of this contract',
  callAllWithValue: (p: OfAmount) => `Call every function of this contract and send up to ${p.amount} each time`,
  callAllWithAny: (p: { readonly token: string }) =>
    `Call every function of this contract and send any amount of ${p.token} each time`,
  coin: (p: OfAmount) => `Send up to ${p.amount}`,
  token: (p: OfAmount) => `Send up to ${p.amount} of this token`,
  /** An amount that is more than there is of the token. */
  any: (p: { readonly token: string }) => `Send any amount of ${p.token}`,
  baseUnits: (p: { readonly amount: string }) => `${p.amount} base units`,
  unread: 'The network doesn’t say how many tokens that is.',
  collectible: 'Send collectibles of this contract',
  gas: (p: OfAmount) => `Network fees of at most ${p.amount}`,
  gasAny: (p: { readonly token: string }) => `Network fees of any amount of ${p.token}`,
  calls: (p: OfCount, f: Format) => f.plural(p.count, { one: 'At most # call', other: 'At most # calls' }),
  rate: (p: OfCount & { readonly time: string }, f: Format) =>
    f.plural(p.count, { one: `At most # call in ${p.time}`, other: `At most # calls in ${p.time}` }),
  unknown: (p: { readonly name: string }) => `“${p.name}”: this permission can’t be explained here`,

  revoke: 'Revoke session',
  revokeTitle: 'Revoke session?',
  revokeText: (p: OfApp) => `If you revoke it, ${p.app} must ask you again.`,
  revoking: 'Revoking…',
  endedTitle: 'Session revoked',
  /** Below when a session expired or was revoked. */
  over: (p: OfApp) => `${p.app} can no longer act for your account.`,
  confirm: (p: { readonly wallet: string }) => `Approve in ${p.wallet}`,
  yourWallet: 'your wallet',
  keep: 'Keep session',
  close: 'Done',
  cancel: 'Cancel',
  done: (p: OfApp) => `The session of ${p.app} is revoked.`,
  declined: 'Request declined in the wallet. The session is still active.',
  unsupported: 'This wallet can’t revoke sessions. Use the wallet that granted it.',
  outdated: 'The account or the network has changed. Try again.',
  noSignature: 'The wallet did not sign. The session may still be active.',
  failed: 'Couldn’t revoke the session. Try again.',
})
