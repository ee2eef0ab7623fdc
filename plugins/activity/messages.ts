import { defineMessages } from 'portico/kernel'

export const activityMessages = defineMessages('activity', {
  title: 'Activity',

  approve: 'Approved',
  borrow: 'Borrowed',
  burn: 'Burned',
  cancel: 'Canceled',
  claim: 'Claimed',
  deploy: 'Deployed',
  deposit: 'Deposited',
  execute: 'Executed',
  mint: 'Minted',
  receive: 'Received',
  repay: 'Repaid',
  send: 'Sent',
  stake: 'Staked',
  trade: 'Swapped',
  unstake: 'Unstaked',
  withdraw: 'Withdrawn',
  /** A transaction of an unknown kind. */
  other: 'Transaction',

  pending: 'Pending',
  failed: 'Failed',
  replaced: 'Replaced',
  expired: 'Expired',
  unknown: 'Unconfirmed',
  collectible: 'Collectible',
  /** `to` and `from` precede an address. */
  to: 'To',
  from: 'From',
  /** In place of an address that looks like one the user has sent to, or like their own. Some 20 letters fit a phone. */
  lookAlike: 'Look-alike: don’t copy',

  loading: 'Loading…',
  emptyTitle: 'No activity yet',
  emptyText: (p: { network: string }) => `Your transactions on ${p.network} will appear here.`,
  unknownTitle: (p: { network: string }) => `Activity isn’t available on ${p.network}`,
  thisNetwork: 'this network',
  failedText: 'Couldn’t load your activity.',
  fetchFailed: 'Failed to fetch transactions',
  tryAgain: 'Try again',
  showMore: 'Show more',
  showAll: 'Show all',
  newTab: '(opens in a new tab)',
})
