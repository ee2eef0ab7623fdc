import type { IconName } from 'portico/ui'
import type { activityMessages } from '../messages.ts'

/** The transaction kinds of the service, each with its icon if it has one. */
const signs = {
  approve: 'check',
  borrow: 'receive',
  burn: 'send',
  cancel: 'close',
  claim: 'receive',
  deploy: 'activity',
  deposit: 'send',
  execute: 'activity',
  mint: 'receive',
  receive: 'receive',
  repay: 'send',
  send: 'send',
  stake: 'send',
  trade: 'swap',
  unstake: 'receive',
  withdraw: 'receive',
} as const satisfies Partial<Record<keyof typeof activityMessages.texts, IconName>>

type KnownType = keyof typeof signs

const isKnown = (type: string): type is KnownType => Object.hasOwn(signs, type)

/** The text that describes a transaction, in the past tense. */
export const labelOf = (type: string): KnownType | 'other' => (isKnown(type) ? type : 'other')

/** The sign of a kind of transaction. */
export const signOf = (type: string): IconName => (isKnown(type) ? signs[type] : 'activity')
