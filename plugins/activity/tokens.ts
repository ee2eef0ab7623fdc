import { defineSlice, defineView } from 'portico/kernel'
import type { CaipAddress, Namespace, SentTransaction, Settlement } from 'portico/wallet'

/** Everything that an account did on its network, the newest first. */
export const TransactionsView = defineView<{ readonly namespace?: Namespace }>(
  'Transactions',
  () => import('./views/TransactionsView.tsx'),
)
/** The newest, as a tab of the account. */
export const ActivityTab = defineView<{ readonly namespace?: Namespace }>(
  'ActivityTab',
  () => import('./views/ActivityTab.tsx'),
)

/** The amount of one token or collectible that a transaction moved. */
export interface Move {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole tokens, as a decimal text. */
  readonly numeric: string
  /** A symbol or, of a collectible, its name: one line without anything invisible. */
  readonly name: string
  readonly isNft: boolean
  /** Value in US dollars, if the price is known. */
  readonly value?: number | undefined
  /** The native coin. It alone gets the logo from the package; other tokens may fake its symbol. */
  readonly isCoin?: boolean | undefined
  /** Not checked: `WalletIcon` and `NetworkIcon` draw safe ones alone. */
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
  /** The app or address to show if no token was moved. */
  readonly with: string
  /** At most two, outgoing ones first. */
  readonly moves: readonly Move[]
}

/** One that was sent from this page and of which no history knows how it went. */
export interface PendingItem {
  /** The sender, with its network (CAIP-10). In small letters. */
  readonly account: string
  readonly item: ActivityItem
}

export interface ActivityState {
  /** The owner of this activity; ignore the state if another account is active. */
  readonly account: CaipAddress | null
  /** `unsupported`: no source knows the activity on this network. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  readonly items: readonly ActivityItem[]
  /** Where older ones follow. */
  readonly cursor: string | null
  /**
   * Status of loading older transactions. `paused`: several pages had nothing to show, and the user has to continue.
   */
  readonly more: 'idle' | 'loading' | 'failed' | 'paused'
  /** Of all accounts, the newest first. */
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
  /** @default the active one */
  readonly namespace?: Namespace | undefined
  readonly signal: AbortSignal
}

/** Reads the activity of the connected account. Never rejects: the state has the result. */
export interface ActivityController {
  /** Reads the newest, at most every 15 seconds unless `force`d. Older ones stay where the two meet. */
  refresh(options: ReadOptions & { readonly force?: boolean }): Promise<void>
  /** Loads older transactions, until there is one to show. */
  more(options: ReadOptions): Promise<void>
  /** Reads now, and every 15 seconds while something is pending and the page can be seen. Ends with the signal. */
  follow(options: ReadOptions): Promise<void>
}

/** Events for the plugin, passed on once its code is loaded. */
export interface ActivityListener {
  sent(transaction: SentTransaction): void
  settled(transaction: { readonly hash: string; readonly status: Settlement }): void
}

/** The storage key of sent transactions, under the prefix of the page. */
export const pendingKeyId = 'pending_transactions'
