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
  /** Of no known kind. */
  other: 'Transaction',

  pending: 'Pending',
  failed: 'Failed',
  replaced: 'Replaced',
  expired: 'Expired',
  unknown: 'Unconfirmed',
  collectible: 'Collectible',

  loading: 'Reading the activity',
  emptyTitle: 'No activity yet',
  emptyText: 'What this account does on this network shows up here.',
  unknownTitle: 'Activity is not known on this network',
  failedText: 'The activity could not be read. Try again.',
  fetchFailed: 'Failed to fetch transactions',
  tryAgain: 'Try again',
  showMore: 'Show more',
  showAll: 'Show all',
  newTab: '(opens in a new tab)',
})
