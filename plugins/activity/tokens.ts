import { defineSlice, defineView } from 'portico/kernel'
import type { CaipAddress, Namespace, SentTransaction, Settlement } from 'portico/wallet'

/** The whole history of an account on its network, the newest first. */
export const TransactionsView = defineView<{ readonly namespace?: Namespace }>(
  'Transactions',
  () => import('./views/TransactionsView.tsx'),
)
/** The newest transactions, as a tab of the account view. */
export const ActivityTab = defineView<{ readonly namespace?: Namespace }>(
  'ActivityTab',
  () => import('./views/ActivityTab.tsx'),
)

/** The amount of one token or collectible that a transaction moved. */
export interface Move {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole tokens, as a decimal text. */
  readonly numeric: string
  /** The symbol of a token or the name of a collectible: one line without invisible characters. */
  readonly name: string
  readonly isNft: boolean
  /** Value in US dollars, if the price is known. */
  readonly value?: number | undefined
  /** Whether this is the native coin. Only it gets the bundled logo, because other tokens may fake its symbol. */
  readonly isCoin?: boolean | undefined
  /** Not validated here: `WalletIcon` and `NetworkIcon` load safe URLs only. */
  readonly imageUrl?: string | undefined
}

/** A transaction as the list shows it. Plain data. */
export interface ActivityItem {
  /** Unique in a list. */
  readonly id: string
  readonly hash: string
  /** The kind of the transaction, as the service names it: `send`, `trade`, `approve` … */
  readonly type: string
  /** `unknown`: not settled within 15 minutes. */
  readonly status: Settlement | 'pending' | 'unknown'
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The app, or the address of the other account; empty if an attacker may have put that address into the history. */
  readonly with: string
  /** At most two, outgoing ones first. */
  readonly moves: readonly Move[]
  /** Whether the account itself sent the transaction, or this page did for it. */
  readonly isOwn?: boolean | undefined
}

/** A transaction that was sent from this page and has not settled in the history yet. */
export interface PendingItem {
  /** The sender, with its network (CAIP-10), in lower case. */
  readonly account: string
  readonly item: ActivityItem
}

export interface ActivityState {
  /** The account of this activity; ignore the state if another account is active. */
  readonly account: CaipAddress | null
  /** `unsupported`: no source knows the activity on this network. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  readonly items: readonly ActivityItem[]
  /** The cursor of the next older page; `null` at the end. */
  readonly cursor: string | null
  /**
   * Status of loading older transactions. `paused`: several pages had nothing to show, and the user has to continue.
   */
  readonly more: 'idle' | 'loading' | 'failed' | 'paused'
  /** Pending transactions of all accounts, the newest first. */
  readonly pending: readonly PendingItem[]
}

export const activitySlice = defineSlice<ActivityState>('activity', {
  account: null,
  status: 'idle',
  items: [],
  cursor: null,
  more: 'idle',
  pending: [],
})

export interface ReadOptions {
  /** @default the active namespace */
  readonly namespace?: Namespace | undefined
  readonly signal: AbortSignal
}

/** Reads the activity of the connected account. Never rejects: the state has the result. */
export interface ActivityController {
  /** Reads the newest transactions, at most every 15 seconds unless `force`d. Keeps older ones unless there is a gap. */
  refresh(options: ReadOptions & { readonly force?: boolean }): Promise<void>
  /** Loads older transactions, until there is one to show. */
  more(options: ReadOptions): Promise<void>
  /** Reads now, then every 15 seconds while a transaction is pending and the page is visible. Ends with the signal. */
  follow(options: ReadOptions): Promise<void>
}

/** Events for the plugin, passed on once its code is loaded. */
export interface ActivityListener {
  sent(transaction: SentTransaction): void
  settled(transaction: { readonly hash: string; readonly status: Settlement }): void
}

/** The storage key of sent transactions, under the prefix of the page. */
export const pendingKeyId = 'pending_transactions'
