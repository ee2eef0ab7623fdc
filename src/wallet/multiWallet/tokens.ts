import { defineSlice, defineSwitch } from 'portico/kernel'
import type { Account } from '../account.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { ConnectionState } from '../connection/connectionState.ts'

/**
 * Whether several wallets may be connected in one namespace: without it a second one replaces the first. The
 * host decides (`features.multiWallet`), not the project.
 */
export const multiWalletFlag = defineSwitch('multiWallet', false)

/** A wallet that stays connected beside the active one of its namespace. Plain data. */
export interface OtherConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly wallet: NonNullable<ConnectionState['wallet']>
  /** The first one is active once the wallet is. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
  /** Whether a connect gate holds the account back. */
  readonly isGated: boolean
}

/** A wallet that was connected before. */
export interface RecentConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly address: string
}

export interface OtherConnectionsState {
  /** The wallet that was active last comes first. */
  readonly connections: readonly OtherConnection[]
  /** The newest first. */
  readonly recent: readonly RecentConnection[]
  /** The user's labels of accounts, by `namespace:address`. */
  readonly labels: Readonly<Record<string, string>>
}
/** Kept wallets, recent ones and labels; filled once `connections()` was called. */
export const otherConnectionsSlice = defineSlice<OtherConnectionsState>('wallet.other-connections', {
  connections: [],
  recent: [],
  labels: {},
})
