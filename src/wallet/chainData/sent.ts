import { defineEvent } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import type { Settlement } from '../untilSettled.ts'

/** A transaction that was sent from this page, and may not be in the history yet. Plain data. */
export interface SentTransaction {
  /** Its hash, or signature, as the chain names it. */
  readonly hash: string
  readonly network: CaipNetworkId
  readonly from: string
  readonly to: string
  /** Whole tokens, as a decimal text. */
  readonly amount?: string
  readonly token?: {
    readonly symbol: string
    readonly name?: string
    /** The native coin of the network. */
    readonly isCoin?: boolean
    /** An https: or data:image/ URL. */
    readonly iconUrl?: string
  }
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/** A transaction was sent. `noteSent` of the wallet plugin emits this once the wallet has answered with the hash. */
export const transactionSent = defineEvent<SentTransaction>('wallet/transaction-sent')
export type SettledTransaction = Pick<SentTransaction, 'hash' | 'network'> & { readonly status: Settlement }

/** A sent transaction is on its chain, or never will be. `noteSettled` of the wallet plugin emits this. */
export const transactionSettled = defineEvent<SettledTransaction>('wallet/transaction-settled')
